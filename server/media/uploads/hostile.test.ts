import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plain, portrait } from '#tests/server/photos.ts'
import { openShelf, put } from '#tests/server/shelf.ts'

const PAGE = '<!doctype html><script>alert(1)</script>'

test('a photo with a page in its comment and behind it is stored without the page', async () => {
  const kado = await openShelf()
  const jpeg = await portrait()
  const comment = [Buffer.from([0xff, 0xfe, 0, PAGE.length + 2]), Buffer.from(PAGE)]
  const bytes = Buffer.concat([jpeg.subarray(0, 2), ...comment, jpeg.subarray(2), Buffer.from(PAGE)])
  const answer = await put(kado, 'photo', bytes)
  expect(answer.statusCode).toBe(200)
  const { rawPayload: stored, headers } = await kado.app.inject({ url: answer.json().data.url })
  expect(stored.includes('<script')).toBe(false)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a file is stored under a name of our own, whatever it is called', async () => {
  const kado = await openShelf()
  const bytes = await plain(9, 9).jpeg().toBuffer()
  const before = readdirSync(kado.dataDir)
  for (const name of ['../../kado.db', '/etc/passwd', 'a\0.jpg', '<img src=x>.svg', 'x'.repeat(5000)]) {
    const { url } = (await put(kado, 'photo', bytes, name)).json().data
    expect(url, name).toMatch(/^\/media\/[A-Za-z0-9_-]{22}-[a-f0-9]{32}\.jpg$/)
  }
  expect(readdirSync(kado.dataDir)).toEqual(before)
})
