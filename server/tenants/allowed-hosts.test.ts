import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { makeSite } from '#tests/server/callers.ts'
import { dial, listen, textOf } from '#tests/server/sockets.ts'

const sentence =
  'Kado tidak melayani alamat ini. Buka lewat alamat aslinya, atau tambahkan alamat ini di ALLOWED_HOSTS.'
const refusal = { status: 421, body: { status: 'error', code: 'misdirected', message: sentence } }

const loopbackHosts = [
  ...['localhost', 'LocalHost.:3000', 'kado.localhost', '127.0.0.1:3000', '127.9.8.7', '[::1]:3000'],
]
const ownHosts = ['hadiah.example', 'HADIAH.Example.', 'hadiah.example:8080']
const foreignHosts = [
  ...['rebound.example:3000', 'localhost.example', '127.0.0.1%rebound.example'],
  ...['localhost@rebound.example', 'lain.hadiah.example', '10.0.0.7', '[fe80::1]', '[::1'],
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

test('a server on loopback answers only loopback names and the host of PUBLIC_URL', async () => {
  const { ask, cache, statusAt } = await openAt({ TRUST_PROXY: '127.0.0.1' })
  for (const host of [...loopbackHosts, ...ownHosts]) expect(await statusAt(host), host).toBe(200)
  expect(cache.usage().entries).toBeGreaterThan(0)
  for (const host of foreignHosts) expect(await statusAt(host), host).toBe(421)
  const headers = { 'x-forwarded-host': 'hadiah.example', forwarded: 'host=localhost' }
  for (const path of ['/api/opening', '/api/tidak-ada', '/media/x.webp', '/aset.txt', '/', '/healthz']) {
    const answer = await ask('GET', path, undefined, { authority: 'rebound.example', headers })
    expect(answer, path).toMatchObject(refusal)
  }
  const options = { authority: 'rebound.example', headers: { accept: 'text/html,*/*' } }
  const { status, text, headers: shown } = await ask('GET', '/', undefined, options)
  expect([status, text, shown['content-type']]).toEqual([421, sentence, 'text/plain; charset=utf-8'])
})

test('HOST decides whether any name is answered, and ALLOWED_HOSTS lists others', async () => {
  const everyHost = [...loopbackHosts, ...ownHosts, ...foreignHosts]
  const listed = ['rumah.lan:3000', '192.168.1.7', '[fe80::1]:3000', ...loopbackHosts, ...ownHosts]
  const ALLOWED_HOSTS = 'Rumah.Lan., 192.168.1.7,fe80:0::1'
  for (const [env, answered, refused] of [
    [{ HOST: 'localhost' }, loopbackHosts, foreignHosts],
    [{ HOST: '::1' }, loopbackHosts, foreignHosts],
    [{ HOST: '0.0.0.0' }, everyHost, []],
    [{ HOST: '0.0.0.0', ALLOWED_HOSTS }, listed, ['10.0.0.7', 'a.rumah.lan', 'rebound.example']],
    [{ ALLOWED_HOSTS }, listed, ['rebound.example']],
  ] as const) {
    const { statusAt } = await openAt(env)
    for (const host of answered) expect(await statusAt(host), host).toBe(200)
    for (const host of refused) expect(await statusAt(host), host).toBe(421)
  }
})

test.each([
  ['127.0.0.1', ' 421 '],
  ['0.0.0.0', ' 200 '],
])('a systemd socket at %s counts instead of HOST', async (host, status) => {
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
