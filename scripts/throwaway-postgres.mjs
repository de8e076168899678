import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INSTALLED = '/usr/lib/postgresql'
const TRIES = 3
// These tests do not need durability, and run twice as fast without it.
const FAST = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200'
const DURABLE = '-c max_connections=40'

/**
 * Starts a PostgreSQL whose data is deleted when it is stopped.
 * @param {boolean} isDurable whether what it acknowledges must survive a kill
 * @returns {Promise<{ url: string, pid: () => number, restart: (mode: string) => Promise<boolean>, stop: () => void }
 * | undefined>} undefined where none is installed; `restart` in the mode `immediate` acts like a power cut
 */
export async function startPostgres(isDurable = false) {
  const bin = findBinaries()
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'kado-postgres-'))
  const asUser = userFor(folder)
  const data = join(folder, 'data')
  const tool = (name, args) => isDone(spawnSync(...asUser(join(bin, name), args)).status)
  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  const stop = () => {
    tool('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  if (!tool('initdb', ['-D', data, '-U', 'kado', '-A', 'trust', '-E', 'UTF8', '--no-sync']))
    return fail(folder)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = await freePort()
    const options = `-h 127.0.0.1 -p ${port} -k ${folder} ${isDurable ? DURABLE : FAST}`
    const start = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options]
    if (!tool('pg_ctl', [...start, 'start'])) continue
    const restart = (mode) =>
      new Promise((done) => {
        const again = spawn(...asUser(join(bin, 'pg_ctl'), [...start, '-m', mode, 'restart']))
        again.on('close', (code) => done(isDone(code)))
      })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    process.once('exit', stop)
    return { url: `postgres://kado@127.0.0.1:${port}/postgres`, pid, restart, stop }
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

function isDone(code) {
  return code === 0
}

// PostgreSQL refuses to run as root, so root gives the folder to the user that Debian made for it.
function userFor(folder) {
  const options = { stdio: 'ignore', cwd: folder }
  if (process.getuid?.() !== 0) return (command, args) => [command, args, options]
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  return (command, args) => [command, args, { ...options, uid, gid }]
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
