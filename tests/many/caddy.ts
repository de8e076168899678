import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stoppedAtEnd } from './stop-at-end.ts'

const PROGRAM = '/usr/bin/caddy'
const SHIPPED = resolve(import.meta.dirname, '../../deploy/Caddyfile.many')

export function hasCaddy() {
  return existsSync(PROGRAM)
}

/** Starts a real Caddy in front of a port of Kado, with the shipped file as startNginx does. */
export function startCaddy(port: number, upstream: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kado-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, plain(readFileSync(SHIPPED, 'utf8'), port, upstream))
  const child = spawn(PROGRAM, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  })
  const stop = stoppedAtEnd(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return { stop }
}

/** The shipped file with these ports, and without TLS. */
function plain(shipped: string, port: number, upstream: number) {
  const [, site = ''] = /^https:\/\/ \{\n(.+?)^\}/ms.exec(shipped) ?? []
  const inside = site.replace(/^\ttls \{.+?^\t\}\n/ms, '').replace(':3000', `:${upstream}`)
  return `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n${inside}}\n`
}
