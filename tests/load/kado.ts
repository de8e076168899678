import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { put, signUp } from '#tests/http-client.ts'
import { freePort } from '#tests/many/ports.ts'

// In milliseconds.
const ASK_EVERY = 2

export type Kado = Awaited<ReturnType<typeof startKado>>

const ROOT = resolve(import.meta.dirname, '../..')

/** The command of `npm start`, from package.json. */
const COMMAND: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start

/** Starts the whole program on a fresh data folder, or on an existing one; `more` are further settings. */
export async function startKado(
  dataDir = mkdtempSync(join(tmpdir(), 'kado-bench-')),
  more: Record<string, string> = {},
) {
  const port = await freePort()
  const path = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`
  const begin = performance.now()
  const child = spawn('/bin/sh', ['-c', COMMAND], {
    cwd: ROOT,
    env: { PATH: path, PORT: String(port), DATA_DIR: dataDir, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilWell(child, url)
  const took = performance.now() - begin
  async function stop({ keep = false } = {}) {
    child.kill('SIGTERM')
    await once(child, 'exit')
    if (!keep) rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, port, dataDir, pid: child.pid, took, stop }
}

/** Chooses the gift's sky as its owner, who registers for it; without an argument the one in SKY, if any. */
export async function chooseSky(url: string, sky = process.env.SKY) {
  if (!sky) return
  const cookie = await signUp({ url })
  const { status } = await put({ url }, '/api/sky', { sky }, { cookie })
  if (status !== 200) throw new Error(`The sky cannot be chosen: ${status}`)
}

/** Waits until a program that was just started responds. */
export async function untilWell(child: ChildProcess, url: string) {
  while (!(await isWell(url))) {
    if (child.exitCode !== null) throw new Error('It does not start')
    await wait(ASK_EVERY)
  }
}

async function isWell(url: string) {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
