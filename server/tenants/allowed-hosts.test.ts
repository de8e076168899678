import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { makeSite } from '#tests/server/callers.ts'
import { dial, listen, textOf } from '#tests/server/sockets.ts'

const sentence =
  'Kado tidak melayani alamat ini. Buka lewat alamat aslinya, atau tambahkan alamat ini di ALLOWED_HOSTS.'
const refusal = { status: 421, body: { status: 'error', code: 'misdirected', message: sentence } }

const loopbackHosts = [
  'localhost',
  'LocalHost.:3000',
  'kado.localhost',
  '127.0.0.1:3000',
  '127.9.8.7',
  '[::1]:3000',
]
const ownHosts = ['hadiah.example', 'HADIAH.Example.', 'hadiah.example:8080']
const foreignHosts = [
  'rebound.example:3000',
  'localhost.example',
  '127.0.0.1%rebound.example',
  'localhost@rebound.example',
  'lain.hadiah.example',
  '10.0.0.7',
  '[fe80::1]',
  '[::1',
]

async function openAt(env: Record<string, string>) {
  const kado = await openTestApp({
    site: makeSite(),
    env: { PUBLIC_URL: 'https://hadiah.example', ...env },
  })
  const statusAt = async (host: string) =>
    (await kado.ask('GET', '/api/opening', undefined, { headers: { host } })).status
  return { ...kado, statusAt }
}

test.each(['127.0.0.1', 'localhost', '::1'])(
  'a server that listens on %s answers only loopback names and the host of PUBLIC_URL',
  async (HOST) => {
    const { ask, cache, statusAt } = await openAt({ HOST })
    for (const host of [...loopbackHosts, ...ownHosts]) expect(await statusAt(host), host).toBe(200)
    expect(cache.usage().entries).toBeGreaterThan(0)
    for (const host of foreignHosts) expect(await statusAt(host), host).toBe(421)
    for (const [method, path] of [
      ['GET', '/api/opening'],
      ['GET', '/api/tidak-ada'],
      ['POST', '/api/user/login.php'],
      ['GET', '/media/x.webp'],
      ['GET', '/aset.txt'],
      ['GET', '/'],
      ['GET', '/healthz'],
    ] as const)
      expect(await ask(method, path, undefined, { authority: 'rebound.example' }), path).toMatchObject(
        refusal,
      )
  },
)

test('a forwarded name is no way around the check, and a browser shows the sentence of a refusal', async () => {
  const { ask } = await openAt({ TRUST_PROXY: '127.0.0.1' })
  const forwarded = { 'x-forwarded-host': 'hadiah.example', forwarded: 'host=localhost' }
  const askAs = (host: string, more = {}) =>
    ask('GET', '/api/opening', undefined, { headers: { host, ...forwarded, ...more } })
  expect(await askAs('rebound.example')).toMatchObject(refusal)
  // By then the response is cached.
  expect((await askAs('localhost')).status).toBe(200)
  expect(await askAs('rebound.example')).toMatchObject(refusal)
  const shown = await askAs('rebound.example', { accept: 'text/html,*/*' })
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  expect(shown).toMatchObject({ status: 421, text: sentence, headers })
})

test('a server that listens elsewhere answers any name until ALLOWED_HOSTS lists them, one on loopback those too', async () => {
  const open = await openAt({ HOST: '0.0.0.0' })
  for (const host of [...loopbackHosts, ...ownHosts, ...foreignHosts])
    expect(await open.statusAt(host), host).toBe(200)
  const listed = await openAt({ HOST: '0.0.0.0', ALLOWED_HOSTS: 'Rumah.Lan., 192.168.1.7,fe80:0::1' })
  const allowed = ['rumah.lan:3000', '192.168.1.7', '[fe80::1]:3000', ...loopbackHosts, ...ownHosts]
  for (const host of allowed) expect(await listed.statusAt(host), host).toBe(200)
  for (const host of ['10.0.0.7', 'a.rumah.lan', 'rebound.example'])
    expect(await listed.statusAt(host), host).toBe(421)
  const added = await openAt({ ALLOWED_HOSTS: 'kado.terowongan.example' })
  expect(await added.statusAt('kado.terowongan.example')).toBe(200)
  expect(await added.statusAt('rebound.example')).toBe(421)
})

test.each([
  ['127.0.0.1', ' 421 '],
  ['0.0.0.0', ' 200 '],
])('a socket at %s decides, whatever HOST says', async (host, status) => {
  const { app } = await openAt({ HOST: host === '0.0.0.0' ? '127.0.0.1' : '0.0.0.0' })
  const port = await listen(app, host)
  const request = async (head: string) =>
    textOf(await dial(port, `GET /api/opening HTTP/${head}\r\nConnection: close\r\n\r\n`))
  expect(await request('1.1\r\nHost: rebound.example')).toContain(status)
  expect(await request(`1.1\r\nHost: 127.0.0.1:${port}`)).toContain(' 200 ')
  expect(await request('1.1\r\nHost:')).toContain(status)
  // HTTP/1.0 knows no Host header.
  expect(await request('1.0')).toContain(status)
})
