import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

const foreign = [
  { origin: 'https://lain.example' },
  { origin: 'null' },
  { origin: 'http://localhost.lain.example' },
  { origin: 'http://localhost:81' },
  { origin: 'bukan alamat' },
  { referer: 'https://lain.example/kado.example' },
  { origin: 'https://lain.example', referer: 'https://kado.example/' },
  { origin: 'https://kado.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://kado.example' },
  { origin: 'http://kado.example', host: 'kado.example' },
  { origin: 'https://kado.example.lain.example' },
  { origin: 'https://lain.example', host: '' },
  { origin: 'http://lain.example', host: 'rumah.lan', 'x-forwarded-host': 'lain.example' },
]

const own = [
  {},
  { origin: 'https://kado.example' },
  { origin: 'http://localhost' },
  { referer: 'https://kado.example/edit-pages' },
  { origin: 'http://rumah.lan:3000', host: 'rumah.lan:3000', 'sec-fetch-site': 'same-origin' },
]

test('a write from another site is refused, one from its own pages is accepted', async () => {
  const env = { PUBLIC_URL: 'https://kado.example', HOST: '0.0.0.0' }
  const { ask, becomeOwner } = await openTestApp({ env })
  const raka = await becomeOwner()
  const write = (method: string, sent: object) => {
    const headers = { ...raka.headers, ...sent }
    return ask(method, '/api/opening', { title: 'Halo', recipient_name: 'Sinta' }, { headers })
  }
  const before = await ask('GET', '/api/opening')
  for (const sent of foreign) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = { status: 403, body: { code: 'forbidden' } }
      expect(await write(method, sent), JSON.stringify(sent)).toMatchObject(refused)
    }
  }
  expect((await ask('GET', '/api/opening')).body).toEqual(before.body)
  for (const sent of own) expect((await write('POST', sent)).status, JSON.stringify(sent)).toBe(200)
})
