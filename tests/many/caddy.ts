import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stoppedAtEnd } from './stop-at-end.ts'

const PROGRAM = '/usr/bin/caddy'
const DEPLOY = resolve(import.meta.dirname, '../../deploy')

export function hasCaddy() {
  return existsSync(PROGRAM)
}

/** Starts a real Caddy in front of Kado at these ports, with a shipped file, as startNginx does. */
export function startCaddy(port: number, upstreams: number[], shipped = 'Caddyfile.many') {
  const folder = mkdtempSync(join(tmpdir(), 'kado-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, plain(readFileSync(join(DEPLOY, shipped), 'utf8'), port, upstreams))
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
function plain(shipped: string, port: number, upstreams: number[]) {
  const [, site = ''] = /^(?:https:\/\/|\{\$SITE\}) \{\n(.+?)^\}/ms.exec(shipped) ?? []
  const addresses = upstreams.map((each) => `127.0.0.1:${each}`).join(' ')
  const inside = site
    .replace(/^\ttls \{.+?^\t\}\n/ms, '')
    .replace(/reverse_proxy .+ \{/, `reverse_proxy ${addresses} {`)
  return `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n${inside}}\n`
}
