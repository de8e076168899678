import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeFolder, openTestApp } from '#tests/server/app.ts'

const STYLE = 'body{margin:0}'
const PUZZLE = '<!doctype html><main id="puzzle"></main>'
const SCRIPT = 'document.title=1'
const HTML = `<!doctype html><script>${SCRIPT}</script><style>${STYLE}</style><div id="root"></div>`

function makeSite() {
  const site = makeFolder()
  mkdirSync(join(site, 'assets/deep'), { recursive: true })
  const files = {
    'index.html': HTML,
    'tts.html': PUZZLE,
    'linked-picture.html': PUZZLE,
    'assets/app-1a2b.js': 'export {}',
    'assets/deep/art.svg': '<svg/>',
    'manifest.webmanifest': '{}',
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(site, file), text)
  for (const file of ['index.html', 'tts.html', 'assets/app-1a2b.js'])
    writeFileSync(join(site, `${file}.br`), brotliCompressSync('export {}'))
  return site
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const OURS = ["'self'", `'${hashOf(SCRIPT)}'`]

const policyOf = (headers: Record<string, unknown>) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  )

test("a page's address serves the app, compressed where accepted, also without a database", async () => {
  const { app, ask, db } = await openTestApp({ site: makeSite() })
  for (const path of ['/', '/edit-pages?page=features', '/belum/ada', '/folder/7']) {
    const answer = await ask('GET', path)
    expect(answer, path).toMatchObject({ status: 200, text: HTML })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(await ask('HEAD', path)).toMatchObject({ status: 200, text: '' })
    const held = { headers: { 'if-none-match': `W/${answer.headers.etag}` } }
    expect(await ask('GET', path, undefined, held)).toMatchObject({ status: 304, text: '' })
  }
  const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(HTML)
  const plain = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(HTML)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await ask(method, '/edit-pages')).toMatchObject({ status: 404, text: 'Not found' })
  await db.destroy()
  expect(await ask('GET', '/')).toMatchObject({ status: 200, text: HTML })
})

test("the build's precompressed files are sent", async () => {
  const site = makeSite()
  const made = brotliCompressSync(HTML, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  const send = async () => {
    const { app } = await openTestApp({ site })
    return (await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })).rawPayload
  }
  expect((await send()).equals(made)).toBe(false)
  writeFileSync(join(site, 'index.html.br'), made)
  expect((await send()).equals(made)).toBe(true)
})

const missing = [
  ...['/assets/lain.js', '/assets/deep', '/index.html', '/index.html.br', '/media', '/%6dedia'],
  ...['/lain%2epng', '/media/../kado.db', '/media/%2e%2e%2fkado.db', '/assets/../../package.json'],
  ...['/..%2fpackage.json'],
]

test('an address without a file or a page is not found, below /api in JSON', async () => {
  const { ask } = await openTestApp({ site: makeSite() })
  for (const path of missing) {
    const answer = await ask('GET', path)
    expect([400, 403, 404], path).toContain(answer.status)
    expect(answer.text, path).not.toContain('kado')
  }
  for (const path of ['/api', '/api/', '/api/rahasia', '/api/rahasia.json', '/%61pi/rahasia'])
    expect(await ask('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test("a page's policy allows only our scripts, and styles by hash", async () => {
  const { ask } = await openTestApp({ site: makeSite() })
  const { headers } = await ask('GET', '/')
  const policy = policyOf(headers)
  for (const [name, sources] of Object.entries({
    'default-src': ["'none'"],
    'script-src': OURS,
    'style-src': ["'self'", `'${hashOf(STYLE)}'`],
    'img-src': ["'self'", 'blob:'],
    'frame-ancestors': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  }))
    expect(policy.get(name), name).toEqual(sources)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(policy.has('upgrade-insecure-requests')).toBe(false)
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(policyOf((await ask('GET', '/api/opening')).headers).get('default-src')).toEqual(["'none'"])
  const env = { PUBLIC_URL: 'https://kado.example' }
  const secure = await (await openTestApp({ site: makeSite(), env })).ask('GET', '/')
  expect(secure.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(policyOf(secure.headers).has('upgrade-insecure-requests')).toBe(true)
})

test('the card image and an external crossword add only their origins to the policy', async () => {
  const { ask, db } = await openTestApp({ site: makeSite() })
  const load = (etag = '') => ask('GET', '/games/tts', undefined, { headers: { 'if-none-match': etag } })
  const before = await load()
  const policyNow = async () => {
    const policy = policyOf((await load()).headers)
    expect(policy.get('script-src')).toEqual(OURS)
    return policy
  }
  // The last ones are written directly into the table, without the form's rules.
  for (const [photo_url, origins] of [
    ['https://foto.example/a.png?x=1', ['https://foto.example']],
    ['http://foto.example:8080/a;script-src%20*', ['http://foto.example:8080']],
    ['/images/cover-4.webp', []],
    ['javascript:alert(1)', []],
    ["https://foto.example; script-src 'unsafe-inline'", []],
  ] as const) {
    await db.updateTable('date_input').set({ photo_url }).execute()
    expect((await policyNow()).get('img-src'), photo_url).toEqual(["'self'", 'blob:', ...origins])
  }
  for (const [external_url, origins] of [
    ['', []],
    ['http://tts.example/', []],
    ['javascript:alert(1)', []],
    ['https://tts.example; script-src *', []],
    ['https://tts.example:8443/main?id=1#atas', ['https://tts.example:8443']],
  ] as const) {
    await db.updateTable('crossword').set({ external_url }).execute()
    const policy = await policyNow()
    expect(policy.get('frame-src'), external_url).toEqual(["'self'", ...origins])
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:'])
  }
  // Another policy makes another ETag.
  expect(await load(String(before.headers.etag))).toMatchObject({ status: 200 })
})

test('the policy of a locked gift names no crossword to visitors without access', async () => {
  const { ask, db, becomeOwner, lock, enter } = await openTestApp({ site: makeSite() })
  const raka = await becomeOwner()
  await db.updateTable('crossword').set({ external_url: 'https://tts.example/' }).execute()
  await db.updateTable('date_input').set({ photo_url: 'https://foto.example/a.png' }).execute()
  const open = await ask('GET', '/games/tts')
  await lock(raka)
  const out = await ask('GET', '/games/tts', undefined, {
    headers: { 'if-none-match': String(open.headers.etag) },
  })
  expect(out).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
  expect(policyOf(out.headers).get('frame-src')).toEqual(["'self'"])
  // The date page is open, and its picture with it.
  expect(policyOf(out.headers).get('img-src')).toContain('https://foto.example')
  const { headers } = await ask('GET', '/games/tts', undefined, await enter())
  expect(policyOf(headers).get('frame-src')).toEqual(["'self'", 'https://tts.example'])
  expect(headers['cache-control']).toBe('private, no-cache')
})

test('our own crossword has a policy of its own, for our own frames', async () => {
  const { ask, db } = await openTestApp({ site: makeSite() })
  await db.updateTable('crossword').set({ external_url: 'https://tts.example/' }).execute()
  const { status, text, headers } = await ask('GET', '/tts.html')
  expect([status, text]).toEqual([200, PUZZLE])
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'SAMEORIGIN' })
  const policy = policyOf(headers)
  for (const name of ['frame-ancestors', 'frame-src', 'script-src'])
    expect(policy.get(name), name).toEqual(["'self'"])
  expect(policy.get('connect-src')).toEqual(["'self'", 'blob:'])
  const held = { headers: { 'if-none-match': String(headers.etag) } }
  expect(await ask('GET', '/tts.html', undefined, held)).toMatchObject({ status: 304, text: '' })
})

test('built files are immutable, and files added or removed since the start are served or not', async () => {
  const site = makeSite()
  const { ask } = await openTestApp({ site })
  const asset = '/assets/app-1a2b.js'
  const immutable = 'public, max-age=31536000, immutable'
  expect((await ask('GET', asset)).headers['cache-control']).toBe(immutable)
  expect(await ask('GET', '/assets/deep/art.svg')).toMatchObject({ status: 200 })
  // A file with a stable name is revalidated.
  const manifest = await ask('GET', '/manifest.webmanifest')
  expect(manifest.headers['cache-control']).toBe('public, max-age=86400')
  const beyond = await ask('GET', asset, undefined, { headers: { range: 'bytes=999-' } })
  expect(beyond).toMatchObject({ status: 416, text: '', headers: { 'content-range': 'bytes */9' } })

  expect((await ask('GET', '/assets/app-3c4d.js')).status).toBe(404)
  writeFileSync(join(site, 'assets/app-3c4d.js'), 'export {}')
  writeFileSync(join(site, 'assets/.hidden'), 'x')
  for (const file of ['app-1a2b.js', 'app-1a2b.js.br']) rmSync(join(site, 'assets', file))
  expect((await ask('GET', '/assets/app-3c4d.js')).status).toBe(200)
  expect((await ask('GET', asset)).status).toBe(404)
  for (const file of ['.hidden', '..%2findex.html', '%2e%2e%2findex.html', 'x'.repeat(300), '%00'])
    expect([400, 404], file).toContain((await ask('GET', `/assets/${file}`)).status)
})
