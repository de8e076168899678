import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { makeFolder } from './app.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const WRITTEN = 'server/main.ts'
const READY_WITHIN = 120_000

/** The program in a process of its own, and its output so far. */
type Launched = { child: ChildProcess; output: () => string }
export type Started = Launched & { url: string; port: number; dataDir: string }

type Order = {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** The words of a command that runs the program, such as `unshare`. */
  within?: string[]
  /** Node's own options. */
  flags?: string[]
  /** The entry file; the TypeScript source by default. */
  program?: string
  /** Where it is started; in the project's folder by default. */
  cwd?: string
  /** A file descriptor for standard output, which `output` does not read then. */
  log?: number
}

/** Starts the program and waits until it is ready. It is killed when the test ends. */
export async function startServer(order: Order = {}): Promise<Started> {
  const { dataDir = makeFolder(), port = await freePort() } = order
  const launched = launch({ ...order, dataDir, port })
  const url = `http://localhost:${port}`
  const isReady = () => (order.log ? isHealthy(url) : launched.output().includes('Kado is ready'))
  await expect.poll(isReady, { timeout: READY_WITHIN, interval: 5 }).toBe(true)
  return { ...launched, url, port, dataDir }
}

/** Starts the program without waiting until it is ready. It is killed when the test ends. */
export function launch({
  dataDir = makeFolder(),
  port = 0,
  env = {},
  log,
  within = [],
  flags = [],
  program = WRITTEN,
  cwd = ROOT,
}: Order): Launched {
  const { DATABASE_URL: _, ...outside } = process.env
  const [command = process.execPath, ...words] = [...within, process.execPath, ...flags, program]
  const child = spawn(command, words, {
    cwd,
    env: { ...outside, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (written += chunk))
  return { child, output: () => written }
}

/** Stops the program with SIGTERM. @returns its exit code */
export async function stop({ child }: Launched) {
  child.kill('SIGTERM')
  return exitCode(child)
}

/** Waits until a process has exited. @returns its exit code, or null where a signal ended it */
export async function exitCode(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

/** Whether the health check answers 200. */
export async function isHealthy(url: string) {
  const ask = () => fetch(`${url}/healthz`).catch(() => undefined)
  // The server may close a kept-alive connection at the moment when it is used again.
  const answer = (await ask()) ?? (await ask())
  return answer?.status === 200
}

/** Whether a program that is stopping refuses new connections, or its health check answers 503. */
export function isRefused({ url }: Pick<Started, 'url'>) {
  return fetch(`${url}/healthz`).then(
    ({ status }) => status === 503,
    () => true,
  )
}
