import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { element, webm } from '#tests/server/movies.ts'
import { expectNothingKept } from '#tests/server/photos.ts'
import { openShelf, put } from '#tests/server/shelf.ts'
import { SECRET } from '#tests/server/songs.ts'

const tags = element(
  '1254c367',
  element('7373', element('67c8', element('45a3', 'LOCATION'), element('4487', SECRET))),
)
const open = (name: string) => Buffer.from(`${name}01ffffffffffffff`, 'hex')

test('a WebM tells nothing of its place, its title and its camera, and keeps its length', async () => {
  const kado = await openShelf()
  const sent = webm(1, tags, element('1941a469', SECRET.repeat(9)), element('bf', 'sum!'))
  const { url } = (await put(kado, 'video', sent)).json().data
  const stored = (await kado.app.inject({ url })).rawPayload
  expect(stored.length).toBe(sent.length)
  for (const said of ['6.2088', 'rumah', 'Raka']) expect(stored.includes(said), said).toBe(false)
  expect(stored.includes('gambar')).toBe(true)
  expect(stored.includes(Buffer.from('1254c367', 'hex'))).toBe(false)
})

test('a WebM that was recorded on the way, without sizes, is taken and tells nothing either', async () => {
  const kado = await openShelf()
  const whole = webm(1)
  const cut = whole.indexOf(Buffer.from('18538067', 'hex'))
  const block = element('a3', Buffer.from([0x81, 0, 0, 0x80]), 'gambar')
  const inside = whole.subarray(cut + 12, whole.indexOf(Buffer.from('1f43b675', 'hex')))
  const clusters = Buffer.concat([open('1f43b675'), element('e7', '\0'), block, open('1f43b675'), block])
  const sent = Buffer.concat([whole.subarray(0, cut), open('18538067'), inside, clusters, tags])
  const { url } = (await put(kado, 'video', sent)).json().data
  const stored = (await kado.app.inject({ url })).rawPayload
  expect(stored.length).toBe(sent.length)
  expect(stored.includes('6.2088')).toBe(false)
  expect(stored.toString('latin1').match(/gambar/g)).toHaveLength(2)
})

test('a WebM as a browser records it stays as long and as whole as it was', async () => {
  const kado = await openShelf()
  const sent = readFileSync(new URL('../../../tests/fixtures/lampion.webm', import.meta.url))
  const { url } = (await put(kado, 'video', sent)).json().data
  expect((await kado.app.inject({ url })).rawPayload.length).toBe(sent.length)
})

test.each([
  ['without pictures', webm(2)],
  [
    'whose head claims to be larger than any file',
    Buffer.concat([Buffer.from('1a45dfa301fffffffffffffe', 'hex'), webm(1).subarray(12)]),
  ],
  ['that is cut off', webm(1).subarray(0, -3)],
  ['with something behind its end', Buffer.concat([webm(1), Buffer.from('<script>')])],
])('a WebM %s is refused', async (_, sent) => {
  const kado = await openShelf()
  expect((await put(kado, 'video', sent)).statusCode).toBe(415)
  await expectNothingKept(kado)
})
