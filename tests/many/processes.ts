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

/** One of several equal processes. It is restarted each time it ends, as systemd does. */
export type Process = {
  url: string
  log: () => string
  /** Sends a signal and waits until the process has been restarted. */
  end: (signal: NodeJS.Signals) => Promise<void>
  /** Sends a signal and waits until the restarted process is healthy. */
  restart: (signal: NodeJS.Signals) => Promise<void>
  stop: () => void
}

export function hasSocketActivation() {
  return existsSync(ACTIVATE)
}

/**
 * Keeps the built program running on a port. systemd opens the socket, which outlives the program: a connection that
 * arrives during a restart waits for the new process.
 */
export function keepProcess(port: number, settings: Record<string, string>): Process {
  const folder = mkdtempSync(join(tmpdir(), 'kado-process-'))
  mkdirSync(join(folder, 'data'))
  const script = join(folder, 'keep.sh')
  writeFileSync(script, keeper(folder, { PORT: String(port), DATA_DIR: join(folder, 'data'), ...settings }))
  const child = spawn(ACTIVATE, ['-l', `127.0.0.1:${port}`, 'sh', script], { cwd: ROOT, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const pid = () => (existsSync(join(folder, 'pid')) ? Number(readFileSync(join(folder, 'pid'), 'utf8')) : 0)
  let isStopped = false
  const stop = stoppedAtEnd(() => {
    isStopped = true
    child.kill('SIGKILL')
    kill(pid(), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  async function end(signal: NodeJS.Signals) {
    const former = pid()
    kill(former, signal)
    while (pid() === former && !isStopped) await wait(5)
  }
  return {
    url,
    stop,
    end,
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    async restart(signal) {
      await end(signal)
      if (!isStopped) await untilHealthy(url)
    },
  }
}

function keeper(folder: string, settings: Record<string, string>) {
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`)
  return `${exports.join('\n')}
while kill -0 ${process.pid}; do
  sh -c 'LISTEN_PID=$$ exec "$0" built/main.js' '${process.execPath}' >> '${join(folder, 'log')}' 2>&1 &
  echo $! > '${join(folder, 'pid.new')}' && mv '${join(folder, 'pid.new')}' '${join(folder, 'pid')}'
  wait $!
done
`
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch {
    // The process has ended already.
  }
}

/** Waits until the health check of a process, or of the proxy before several, answers 200. */
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
