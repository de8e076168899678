import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stoppedAtEnd } from './stop-at-end.ts'

const PROGRAM = '/usr/sbin/nginx'
const SHIPPED = resolve(import.meta.dirname, '../../deploy/nginx-many.conf')

export function hasNginx() {
  return existsSync(PROGRAM)
}

/**
 * Starts a real nginx in front of a port of Kado, with the shipped file: only its ports differ, and it uses plain http,
 * because a test has no signed certificate.
 * @param isHidden whether it sends no forwarding headers
 */
export function startNginx(port: number, upstream: number, isHidden = false) {
  const folder = mkdtempSync(join(tmpdir(), 'kado-nginx-'))
  mkdirSync(join(folder, 'spool'))
  const file = join(folder, 'nginx.conf')
  const conf = plain(readFileSync(SHIPPED, 'utf8'), port, upstream)
  writeFileSync(file, around(folder, isHidden ? hidden(conf) : conf))
  const child = spawn(PROGRAM, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = stoppedAtEnd(() => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    /** Its error log: each request without a response from a process. */
    complaints: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    expectRunning() {
      if (child.exitCode !== null) throw new Error(`nginx does not run at port ${port}`)
    },
    stop,
  }
}

/** The shipped file with these ports, and without TLS. */
function plain(shipped: string, port: number, upstream: number) {
  const [, processes = '', server = ''] =
    /(upstream kado \{.+?\n\})\n.+?(server \{\s+listen 443.+)$/s.exec(shipped) ?? []
  return [
    processes.replaceAll(':3000', `:${upstream}`),
    server
      .replace(/ +listen 443.+\n/, `    listen 127.0.0.1:${port};\n`)
      .replace(/ +(listen \[::\]|ssl_).+\n/g, '')
      .replace(/ +server_name .+\n/, ''),
  ].join('\n')
}

function hidden(conf: string) {
  return conf.replace(/ +proxy_set_header X-Forwarded.+\n/g, '')
}

function around(folder: string, inside: string) {
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  access_log off;
  ${spools.map((name) => `${name}_temp_path ${join(folder, 'spool', name)};`).join('\n  ')}
  ${inside}
}
`
}
