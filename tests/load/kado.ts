import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Kado = Awaited<ReturnType<typeof startKado>>

/** The whole program on a fresh data folder, or on one that is there. */
export async function startKado(dataDir = mkdtempSync(join(tmpdir(), 'kado-bench-'))) {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isWell(url))) {
    if (child.exitCode !== null) throw new Error('Kado does not start')
    await wait(20)
  }
  async function stop({ keep = false } = {}) {
    child.kill('SIGTERM')
    await once(child, 'exit')
    if (!keep) rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, port, dataDir, pid: child.pid, stop }
}

/** Registers the gift's owner and signs in. @returns the cookie of their session */
export async function becomeOwner({ url }: Pick<Kado, 'url'>) {
  const person = { email: 'raka@rumah.id', password: 'lampion-di-danau-7' }
  const send = (body: object) =>
    fetch(`${url}/api/user/login.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send({ action: 'create', ...person })
  const answer = await send({ action: 'login', ...person })
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';', 1).join(''))
  if (!cookie) throw new Error(`Nobody is let in: ${answer.status}`)
  return cookie
}

async function isWell(url: string) {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function freePort() {
  return new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
