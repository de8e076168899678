import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

const greeting = { title: 'Halo', recipient_name: 'Sinta' }

const env = { PUBLIC_URL: 'https://kado.example', HOST: '0.0.0.0' }

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

test('refuses a write from another site, and changes nothing', async () => {
  const { ask, becomeOwner } = await openTestApp({ env })
  const raka = await becomeOwner()
  const before = await ask('GET', '/api/opening')
  for (const sent of foreign) {
    const headers = { ...raka.headers, ...sent }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await ask(method, '/api/opening', greeting, { headers })
      expect(answer, JSON.stringify(sent)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
  }
  expect((await ask('GET', '/api/opening')).body).toEqual(before.body)
})

const own = [
  {},
  { origin: 'https://kado.example' },
  { origin: 'http://localhost' },
  { referer: 'https://kado.example/edit-pages' },
  { origin: 'http://rumah.lan:3000', host: 'rumah.lan:3000', 'sec-fetch-site': 'same-origin' },
]

test('accepts a write from its own pages', async () => {
  const { ask, becomeOwner } = await openTestApp({ env })
  const raka = await becomeOwner()
  for (const sent of own) {
    const answer = await ask('POST', '/api/opening', greeting, { headers: { ...raka.headers, ...sent } })
    expect(answer.status, JSON.stringify(sent)).toBe(200)
  }
})
