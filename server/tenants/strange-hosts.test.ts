import { expect, test } from 'vitest'
import { openManyGifts, openMawar } from '#tests/server/many.ts'
import { dial, listen, textOf } from '#tests/server/sockets.ts'

// Malformed and unknown host names, which reach no gift.
const strange = [
  '',
  ' ',
  'removed 1.gift.example',
  'x@mawar.gift.example',
  'mawar.gift.example@lain.example',
  'mawar%2egift.example',
  '%zz',
  '[::1',
  '.mawar.gift.example',
  'a.mawar.gift.example',
  'mawar..gift.example',
  '*.gift.example',
  'mawar.gift.example,melati.gift.example',
  "mawar'--.gift.example",
  'máwar.gift.example',
  'mawar.gift.example.gift.example',
  `${'a'.repeat(3000)}.gift.example`,
]

test('an invalid host name reaches no gift and breaks no call', async () => {
  const { app } = await openMawar()
  for (const host of strange) {
    for (const [method, url] of [
      ['GET', '/api/opening'],
      ['POST', '/api/user/login.php'],
      ['GET', '/media/x.webp'],
    ] as const) {
      for (const origin of [undefined, 'http://gift.example', `http://${host}`]) {
        const headers = { host, ...(origin === undefined ? {} : { origin }) }
        const { statusCode, body } = await app.inject({ method, url, headers })
        expect([403, 404], `${method} ${url} at ${host} from ${origin}: ${body}`).toContain(statusCode)
      }
    }
  }
})

test('only the proxy learns which host names exist', async () => {
  const { at } = await openMawar({ env: { TRUST_PROXY: '10.1.0.0/16' } })
  const ask = async (query: string, options = {}) =>
    (await at('10.0.0.7')('GET', `/healthz/host?${query}`, undefined, options)).status
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3'])
    expect(await ask('domain=MAWAR.gift.example.', { remoteAddress }), remoteAddress).toBe(200)
  for (const remoteAddress of ['10.2.0.1', '203.0.113.7', '2001:db8::1'])
    expect(await ask('domain=mawar.gift.example', { remoteAddress }), remoteAddress).toBe(404)
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
    expect(await ask('domain=mawar.gift.example', { headers: { [name]: '127.0.0.1' } }), name).toBe(404)
  const strangeQueries = ['', 'domain', 'domain=%00', 'domain=%ff', 'domain[a]=1', 'domain=*.gift.example']
  strangeQueries.push('domain=removed%201.gift.example', 'domain=mawar.gift.example&domain=gift.example')
  for (const query of strangeQueries) expect(await ask(query), query).toBe(404)
})

test('a host name in any spelling shows its gift, also a forwarded one', async () => {
  const { app, beginTwo } = await openManyGifts({ env: { TRUST_PROXY: '127.0.0.2' } })
  await beginTwo()
  const port = await listen(app)
  const say = async (address: string, lines: string[], version = '1.1', from = '127.0.0.1') => {
    const head = [`GET ${address} HTTP/${version}`, ...lines, 'Connection: close']
    return textOf(await dial(port, `${head.join('\r\n')}\r\n\r\n`, from))
  }
  for (const round of [1, 2, 3]) {
    for (const host of ['mawar.gift.example', 'MAWAR.gift.example:80', 'mawar.gift.example.:3000']) {
      const lines = [`Host: ${host}`, 'X-Forwarded-Host: melati.gift.example']
      expect(await say('/api/opening', lines), `${host}, ${round}`).toContain('Sinta')
      expect(await say('/api/opening', lines, '1.1', '127.0.0.2'), 'the proxy').not.toContain('Sinta')
      const others = ['Host: melati.gift.example', `X-Forwarded-Host: ${host}`]
      expect(await say('/api/opening', others)).not.toContain('Sinta')
    }
  }
  const whole = 'http://mawar.gift.example/api/opening'
  expect(await say(whole, ['Host: mawar.gift.example']), 'an absolute address').toContain('Sinta')
  expect(await say(whole, ['Host: melati.gift.example']), 'of another host').toContain(' 400 ')
  const both = ['Host: mawar.gift.example', 'host: melati.gift.example']
  expect(await say('/api/opening', both), 'two hosts').toMatch(/ 400 [\s\S]+"code":"malformed"/)
  expect(await say('/api/opening', [], '1.0')).toContain(' 404 ')
})

test('a page of another gift cannot make a browser write here', async () => {
  const { owner } = await openMawar()
  const write = (headers: Record<string, string>) =>
    owner('POST', '/api/opening', { title: 'Untukmu', recipient_name: 'Sinta' }, { headers })
  for (const headers of [
    { 'sec-fetch-site': 'same-site', origin: 'http://mawar.gift.example' },
    { origin: 'http://melati.gift.example' },
    { origin: 'http://gift.example' },
    { origin: 'http://mawar.gift.example.' },
    { referer: 'http://melati.gift.example/mawar.gift.example' },
  ])
    expect((await write(headers)).status, JSON.stringify(headers)).toBe(403)
  for (const origin of ['http://mawar.gift.example:80', 'http://MAWAR.gift.example'])
    expect((await write({ origin, 'sec-fetch-site': 'same-origin' })).status, origin).toBe(200)
})
