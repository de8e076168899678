import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'

const SUITE = 'bookworm'
const BASE = 'systemd-sysv,dbus,iproute2,ca-certificates'
const NEEDED = ['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn', '/usr/bin/nsenter']
const BOOTED_WITHIN = 60_000

export type Debian = NonNullable<Awaited<ReturnType<typeof bootDebian>>>

/**
 * Boots a bare Debian with systemd in a container with a network of its own, in which it knows the name gift.example.
 * The packages are fetched before, since nothing can be fetched from within.
 * @returns undefined where this machine cannot do that
 */
export async function bootDebian(packages: string[]) {
  if (process.getuid?.() !== 0 || !NEEDED.every(existsSync)) return undefined
  const root = join(makeFolder(), 'debian')
  if (!fetchDebian(root, packages)) return undefined
  const options = ['--register=no', '--keep-unit', '--private-network', '--resolv-conf=off']
  const booted = spawn('systemd-nspawn', [...options, '-D', root, '-b', '--console=pipe'], {
    stdio: 'ignore',
  })
  const leader = () => ignoring(() => execFileSync('pgrep', ['-P', String(booted.pid)], { encoding: 'utf8' }))
  onTestFinished(async () => {
    const ended = once(booted, 'exit')
    process.kill(Number(leader()), 'SIGKILL')
    await ended
    // Its /tmp may still be mounted for a moment.
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  })
  // A command in the container, with these lines as its input.
  async function run(command: string, lines: string[] = []) {
    const entered = ['-t', leader()?.trim() ?? '', '-a', '/usr/bin/env', '-i']
    const env = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root']
    const child = spawn('nsenter', [...entered, ...env, 'sh', '-c', command])
    child.stdin.on('error', () => {}).end(lines.map((line) => `${line}\n`).join(''))
    const ended = once(child, 'close')
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await ended
    return { code, said, complained }
  }
  const state = async () => (await run('systemctl is-system-running')).said.trim()
  await expect.poll(state, { timeout: BOOTED_WITHIN, interval: 100 }).toMatch(/^(running|degraded)$/)
  return { root, run }
}

// The container has no name server, so its packages and their lists come from outside.
function fetchDebian(root: string, packages: string[]) {
  const fetched = ignoring(() => {
    execFileSync('debootstrap', ['--variant=minbase', `--include=${BASE}`, SUITE, root], { stdio: 'ignore' })
    const quiet = { stdio: 'ignore' } as const
    execFileSync('cp', ['-L', '/etc/resolv.conf', join(root, 'etc/resolv.conf')], quiet)
    execFileSync('chroot', [root, 'apt-get', 'update'], quiet)
    const fetching = ['apt-get', 'install', '-y', '--download-only', '--no-install-recommends']
    execFileSync('chroot', [root, ...fetching, ...packages], quiet)
    return true
  })
  if (fetched) {
    writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
    appendFileSync(join(root, 'etc/hosts'), '127.0.0.1 gift.example\n')
  }
  return fetched
}

function ignoring<T>(work: () => T) {
  try {
    return work()
  } catch {
    return undefined
  }
}
