import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INSTALLED = '/usr/lib/postgresql'
const TRIES = 3
// Durability is not what these tests ask of it, and without it they are twice as fast.
const FAST = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200'
const DURABLE = '-c max_connections=40'

/**
 * Starts a PostgreSQL that is gone when it is stopped.
 * @param {boolean} isDurable whether what it acknowledges must outlive a kill
 * @returns {Promise<{ url: string, pid: () => number, kill: () => boolean, start: () => boolean, stop: () => void } | undefined>}
 *   undefined where none is installed; `kill` ends it as a power cut would, `start` brings it back
 */
export async function startPostgres(isDurable = false) {
  const bin = findBinaries()
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'kado-postgres-'))
  const asUser = userFor(folder)
  const data = join(folder, 'data')
  const tool = (name, args) => asUser(join(bin, name), args)
  const kill = () => tool('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  const stop = () => {
    kill()
    rmSync(folder, { recursive: true, force: true })
  }
  if (!tool('initdb', ['-D', data, '-U', 'kado', '-A', 'trust', '-E', 'UTF8', '--no-sync']))
    return fail(folder)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = await freePort()
    const options = `-h 127.0.0.1 -p ${port} -k ${folder} ${isDurable ? DURABLE : FAST}`
    const start = () => tool('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
    if (!start()) continue
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    process.once('exit', stop)
    return { url: `postgres://kado@127.0.0.1:${port}/postgres`, pid, kill, start, stop }
  }
  return fail(folder)
}

function fail(folder) {
  rmSync(folder, { recursive: true, force: true })
  throw new Error('PostgreSQL is installed but did not start.')
}

function findBinaries() {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

// PostgreSQL refuses to run as root, so root hands the folder to the user that Debian made for it.
function userFor(folder) {
  const run = (command, args) => spawnSync(command, args, { stdio: 'ignore', cwd: folder }).status === 0
  if (process.getuid?.() !== 0) return run
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  chownSync(folder, id('-u'), id('-g'))
  return (command, args) => run('runuser', ['-u', 'postgres', '--', command, ...args])
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
