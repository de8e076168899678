import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { mediaLimits } from '#contract/media.ts'
import { textLimit } from '#server/http/timeouts.ts'
import { makeFolder, openTestApp } from './server/app.ts'
import { declared, manyCalls } from './server/endpoints.ts'

// The proxies' files (deploy/), compared with the program behind them.
const DEPLOY = resolve(import.meta.dirname, '../deploy')
const files = readdirSync(DEPLOY).filter((name) => !name.startsWith('.'))
const read = (name: string) => readFileSync(resolve(DEPLOY, name), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const proxies = files.filter((name) => /^(nginx|Caddyfile)/.test(name))
const nginx = proxies.filter((name) => name.startsWith('nginx'))

// What nginx means by m, and Caddy by MiB; Caddy's MB is a million bytes.
const MEGABYTE = 1024 * 1024

// In front of single processes, each at an address of its own.
const KEEPING = ['Caddyfile.compose', 'Caddyfile.compose-many', 'nginx-one.conf']

const calls = [...declared, ...manyCalls]
const uploading = calls.filter(({ uploads }) => uploads)

test("a proxy accepts the largest call, keeps no idle connection longer than Kado, and forwards the client's address", async () => {
  const { app } = await openTestApp()
  const longest = app.server.keepAliveTimeout / 1000 - 1
  const weights = uploading.map(({ uploads = {} }) =>
    Object.values(uploads).reduce((sum, kind) => sum + mediaLimits[kind], textLimit),
  )
  expect(proxies).toHaveLength(6)
  for (const name of proxies) {
    const text = read(name)
    const [seconds = 0] = all(text, /keepalive(?:_timeout)? (\d+)s/g)
    // In front of a socket that processes share each request is a connection, or a killed process may have kept one.
    expect(Number(seconds), name).toBe(KEEPING.includes(name) ? 3 : 0)
    expect(Number(seconds), name).toBeLessThanOrEqual(longest)
    expect(text, name).toMatch(/X-Request-Id/)
    if (name.startsWith('nginx')) expect(text).toMatch(/Host \$http_host;[\s\S]+X-Forwarded-For/)
    const sizes = all(text, /(?:client_max_body_size|max_size) (\d+)(?:m;|MiB\n)/g).map(Number)
    expect(Math.max(...sizes) * MEGABYTE, name).toBeGreaterThan(Math.max(...weights))
  }
  // The file for many gifts, which answers every host name.
  const listens = all(read('nginx-many.conf'), /^ {4}listen (.+);$/gm)
  expect(listens).toHaveLength(4)
  for (const each of listens) expect(each).toMatch(/ default_server$/)
})

test('nginx streams uploads and limits all other bodies', () => {
  expect(uploading.length).toBeGreaterThan(8)
  const addresses = new Set(uploading.flatMap(({ path }) => spellings(path)))
  const others = calls.flatMap(({ path }) => spellings(path)).filter((address) => !addresses.has(address))
  expect(others.length).toBeGreaterThan(60)
  expect(nginx).toHaveLength(2)
  for (const name of nginx) {
    const server = read(name).split('\nserver {').at(-1) ?? ''
    const [outside = '', pattern = '', inside = ''] = server.split(/^ {4}location ~ (\S+) \{\n/m)
    const taken = new RegExp(pattern)
    for (const address of addresses) expect(address, name).toMatch(taken)
    for (const address of others) expect(address, name).not.toMatch(taken)
    // A proxy that buffers uploads would let any stranger fill its disk.
    expect(inside).toContain('proxy_request_buffering off;\n')
    expect(outside).toContain('proxy_http_version 1.1;\n')
    const sizes = all(outside, /client_max_body_size (\d+)m;/g).map((size) => Number(size) * MEGABYTE)
    expect(sizes).toEqual([2 * textLimit])
  }
})

test("the line of uploads in nginx's files is made from the declared calls", () => {
  const ours = nginx.map((name) => resolve(DEPLOY, name))
  const older = join(makeFolder(), 'kado.conf')
  writeFileSync(older, read('nginx-one.conf').replace('|video-gift)', ')'))
  const compare = (...names: string[]) => {
    const script = resolve(DEPLOY, '../scripts/nginx-uploads.mjs')
    const { status, stdout } = spawnSync(process.execPath, [script, ...names], { encoding: 'utf8' })
    return { status, stdout }
  }
  expect(compare(...ours)).toEqual({ status: 0, stdout: '' })
  const said = expect.stringMatching(
    /^\S+kado\.conf does not name .+\n {4}location ~ \^\/api\/.+\|video-gift\)/,
  )
  expect(compare(...ours, older)).toEqual({ status: 1, stdout: said })
})

test('Caddy chooses the process with the fewest connections, and asks for host names without forwarded headers', () => {
  const asking = files.filter((name) => read(name).includes('health_uri'))
  expect(asking).toEqual(['Caddyfile.compose', 'Caddyfile.compose-many'])
  for (const name of asking) {
    expect(read(name)).toContain('lb_policy least_conn\n')
    // Both processes would be skipped while the store that they share is away.
    expect(read(name)).toContain('health_uri /healthz/process\n')
  }
  const direct = /ask http:\/\/127\.0\.0\.1:3000\/healthz\/host\n/
  expect(read('Caddyfile.many')).toMatch(direct)
  const [, ask = ''] = read('Caddyfile.compose-many').split('http://127.0.0.1:8081 {')
  for (const header of ['X-Forwarded-*', 'Via']) expect(ask).toContain(`header_up -${header}\n`)
})

// An address is published with and without its ending.
function spellings(path: string) {
  const [plain = ''] = path.replace(/:\w+/g, '12').split(/\.php|\?/)
  return [`/api${plain}`, `/api${plain}.php`]
}
