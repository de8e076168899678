import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { makeFolder } from './app.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const WRITTEN = 'server/main.ts'
const READY_WITHIN = 120_000

/** The real program as a process of its own, and what it has written so far. */
export type Launched = { child: ChildProcess; output: () => string }
export type Started = Launched & { url: string; port: number; dataDir: string }

type Order = {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** The words of a command that runs it, such as `unshare`. */
  within?: string[]
  /** What Node itself is told. */
  flags?: string[]
  /** What runs: as it is written, unless a test says otherwise. */
  program?: string
  /** A descriptor that takes what it says; else it is read here. */
  log?: number
}

/** Starts the program and waits until it is ready; it is gone when the test ends. */
export async function startServer(order: Order = {}): Promise<Started> {
  const { dataDir = makeFolder(), port = await freePort() } = order
  const launched = launch({ ...order, dataDir, port })
  const url = `http://localhost:${port}`
  const isReady = () => (order.log ? isHealthy(url) : launched.output().includes('Kado is ready'))
  await expect.poll(isReady, { timeout: READY_WITHIN, interval: 5 }).toBe(true)
  return { ...launched, url, port, dataDir }
}

/** Starts the program, whether or not it will come up; it is gone when the test ends. */
export function launch({
  dataDir = makeFolder(),
  port = 0,
  env = {},
  log,
  within = [],
  flags = [],
  program = WRITTEN,
}: Order): Launched {
  const { DATABASE_URL: _, ...outside } = process.env
  const [command = process.execPath, ...words] = [...within, process.execPath, ...flags, program]
  const child = spawn(command, words, {
    cwd: ROOT,
    env: { ...outside, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (written += chunk))
  return { child, output: () => written }
}

/** Stops it kindly; answers its exit code. */
export async function stop({ child }: Launched) {
  child.kill('SIGTERM')
  return exitCode(child)
}

/** Waits for its end; null when a signal ended it. */
export async function exitCode(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

/** Whether the program answers, and that it is well. */
export async function isHealthy(url: string) {
  const ask = () => fetch(`${url}/healthz`).catch(() => undefined)
  // A connection that was kept may be closed at the moment when it is used again.
  const answer = (await ask()) ?? (await ask())
  return answer?.status === 200
}

/** Whether the program, which has been told to stop, takes nobody new any more. */
export function isRefused({ url }: Pick<Started, 'url'>) {
  return fetch(`${url}/healthz`).then(
    ({ status }) => status === 503,
    () => true,
  )
}
