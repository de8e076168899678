import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stoppedAtEnd } from './stop-at-end.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ACTIVATE = '/usr/bin/systemd-socket-activate'
const READY_WITHIN = 60_000
const ANSWERED_WITHIN = 10_000

type Settings = Record<string, string>

/** One of several equal processes. It is restarted each time it ends, after a second if it failed. */
export type Process = {
  log: () => string
  pid: () => number
  /** Waits until it serves. */
  ready: () => Promise<void>
  /** Sends a signal and waits until the process has been restarted. */
  end: (signal: NodeJS.Signals) => Promise<void>
  /** Sends a signal and waits until the restarted process serves. */
  restart: (signal: NodeJS.Signals) => Promise<void>
}

export function hasSocketActivation() {
  return existsSync(ACTIVATE)
}

/**
 * Keeps the built program running, once for each of these settings, on one socket that all of them share and that
 * outlives them, as the units of deploy/ do. A process whose settings have a PORT listens there itself, as in a
 * container.
 */
export function keepProcesses(port: number, settings: Settings[]) {
  const folder = mkdtempSync(join(tmpdir(), 'kado-processes-'))
  const folders = settings.map((_, nth) => join(folder, String(nth)))
  const scripts = settings.map((each, nth) => keeper(folders[nth] ?? folder, each))
  const script = join(folder, 'keep.sh')
  writeFileSync(script, `${scripts.join('\n')}\nwait\n`)
  // It starts the script at the first connection.
  const activate = [ACTIVATE, '-l', `127.0.0.1:${port}`]
  const [program = 'sh', ...words] = [...(settings.some(({ PORT }) => PORT) ? [] : activate), 'sh', script]
  const child = spawn(program, words, {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
  })
  let isStopped = false
  const stop = stoppedAtEnd(() => {
    isStopped = true
    kill(-Number(child.pid), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const processes = folders.map((each) => processIn(each, () => isStopped))
  return { url: `http://127.0.0.1:${port}`, processes, stop }
}

function processIn(folder: string, isStopped: () => boolean): Process {
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
  const pid = () => Number(read('pid'))
  const log = () => read('log')
  const countStarts = () => log().split('Kado is ready').length - 1
  const until = async (isSo: () => boolean) => {
    while (!isSo() && !isStopped()) await wait(5)
  }
  async function end(signal: NodeJS.Signals) {
    const former = pid()
    kill(former, signal)
    await until(() => pid() !== former)
  }
  return {
    log,
    pid,
    end,
    ready: () => until(() => countStarts() > 0),
    async restart(signal) {
      const before = countStarts()
      await end(signal)
      await until(() => countStarts() > before)
    },
  }
}

function keeper(folder: string, settings: Settings) {
  mkdirSync(join(folder, 'data'), { recursive: true })
  const exports = Object.entries({ DATA_DIR: join(folder, 'data'), ...settings })
  return `(
${exports.map(([name, value]) => `export ${name}='${value}'`).join('\n')}
while kill -0 ${process.pid}; do
  sh -c '${settings.PORT ? '' : 'LISTEN_PID=$$ LISTEN_FDNAMES=shared '}exec "$0" built/main.js' '${process.execPath}' >> '${join(folder, 'log')}' 2>&1 &
  echo $! > '${join(folder, 'pid.new')}' && mv '${join(folder, 'pid.new')}' '${join(folder, 'pid')}'
  wait $! || sleep 1
done) &
`
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    if (pid !== 0) process.kill(pid, signal)
  } catch {
    // The process has ended already.
  }
}

/** Waits until the health check of the processes, or of the proxy before them, answers 200. */
export async function untilHealthy(url: string) {
  const until = performance.now() + READY_WITHIN
  // The socket accepts a request also where the process never starts, so each request has a timeout.
  const ask = () =>
    fetch(`${url}/healthz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(ANSWERED_WITHIN),
    }).catch(() => undefined)
  while ((await ask())?.status !== 200) {
    if (performance.now() > until) throw new Error(`${url} does not come up`)
    await wait(50)
  }
}
