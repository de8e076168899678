import { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pages } from '#server/app.ts'
import { openTestApp, type TestApp } from '#server/test-app.ts'
import { collectMedia } from './collector.ts'
import { openDisk } from './disk.ts'

const DAY = 24 * 60 * 60 * 1000

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8f2f3b' } })

/** A portrait as a phone stores it: lying on its side, with a note on how to turn it and where it was. */
const portrait = () =>
  plain(800, 600)
    .withExif({ IFD0: { Make: 'Ponsel Raka' }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function send(
  { app, becomeOwner }: TestApp,
  bytes: Uint8Array,
  name = 'kita.jpg',
  field = 'photoFile',
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  const { headers } = await becomeOwner()
  return app.inject({ method: 'POST', url: '/api/date-input/photo', payload: form, headers })
}

// The server has taught sharp to open nothing but files.
async function look({ dataDir }: TestApp, bytes: Buffer) {
  const file = join(dataDir, 'seen.webp')
  writeFileSync(file, bytes)
  return sharp(file).metadata()
}

async function expectNothingKept({ db, dataDir }: TestApp) {
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
  expect(readdirSync(join(dataDir, 'media'))).toEqual([])
  expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
}

test('a photo comes back upright, no wider than it must be, and without what the camera wrote', async () => {
  const kado = await openTestApp()
  const answer = await send(kado, await portrait())
  expect(answer.statusCode).toBe(201)
  const { newUrl, data, success } = answer.json()
  expect({ success, url: data.url }).toEqual({ success: true, url: newUrl })
  const photo = await kado.app.inject({ url: newUrl })
  expect(photo.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  expect(photo.headers['content-security-policy']).toContain("default-src 'none'")
  const seen = await look(kado, photo.rawPayload)
  expect(seen).toMatchObject({ width: 600, height: 800, format: 'webp' })
  expect(seen.exif).toBeUndefined()
  expect(photo.rawPayload.includes('Ponsel')).toBe(false)
  expect(readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
})

test.each(['png', 'webp', 'avif', 'jpeg'] as const)(
  'a %s is taken whatever its name says',
  async (format) => {
    const kado = await openTestApp()
    const answer = await send(kado, await plain(2400, 900).toFormat(format).toBuffer(), 'kita.html')
    const photo = await kado.app.inject({ url: answer.json().newUrl })
    expect(await look(kado, photo.rawPayload)).toMatchObject({ width: 1600, height: 600 })
  },
)

test('parts of a file are served, and what lies outside it is not', async () => {
  const kado = await openTestApp()
  const { newUrl: url } = (await send(kado, await portrait())).json()
  const whole = await kado.app.inject({ url })
  const size = whole.rawPayload.length
  const part = (range: string, more = {}) => kado.app.inject({ url, headers: { range, ...more } })
  const first = await part('bytes=0-9')
  expect(first.statusCode).toBe(206)
  expect(first.headers).toMatchObject({ 'content-range': `bytes 0-9/${size}`, 'content-length': '10' })
  expect(first.rawPayload).toEqual(whole.rawPayload.subarray(0, 10))
  expect((await part('bytes=-5')).rawPayload).toEqual(whole.rawPayload.subarray(size - 5))
  expect((await part(`bytes=${size - 3}-`)).rawPayload).toEqual(whole.rawPayload.subarray(size - 3))
  const outside = await part(`bytes=${size}-`)
  expect(outside).toMatchObject({ statusCode: 416, headers: { 'content-range': `bytes */${size}` } })
  const etag = String(whole.headers.etag)
  expect(etag).toMatch(/^"[a-f0-9]{32}"$/)
  expect((await part('bytes=0-9', { 'if-range': etag })).statusCode).toBe(206)
  expect((await part('bytes=0-9', { 'if-range': '"lain"' })).statusCode).toBe(200)
  expect((await kado.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  const head = await kado.app.inject({ method: 'HEAD', url })
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': String(size) } })
})

const refused: [string, () => Promise<Uint8Array> | Uint8Array, number, string][] = [
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'bukan foto'],
  [
    'SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    415,
    'bukan foto',
  ],
  ['GIF', () => plain(9, 9).gif().toBuffer(), 415, 'bukan foto'],
  ['TIFF', () => plain(9, 9).tiff().toBuffer(), 415, 'bukan foto'],
  ['MP3', () => Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000'), 415, 'bukan foto'],
  ['nothing', () => Buffer.alloc(0), 415, 'bukan foto'],
  ['half a JPEG', async () => (await portrait()).subarray(0, 700), 415, 'bukan foto'],
  [
    'HEIC',
    () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1')]),
    415,
    'HEIC',
  ],
  ['61 megapixels', () => plain(12_200, 5000).png().toBuffer(), 413, 'megapiksel'],
  ['26 MB', () => Buffer.alloc(26 * 1024 * 1024, 7), 413, '25 MB'],
]

test.each(refused)('%s is refused and leaves nothing', async (_, make, status, words) => {
  const kado = await openTestApp()
  const answer = await send(kado, await make())
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({
    success: false,
    code: status === 413 ? 'too_large' : 'unsupported_media',
    message: expect.stringContaining(words),
  })
  await expectNothingKept(kado)
})

test('without a file the form asks for one', async () => {
  const kado = await openTestApp()
  const answer = await send(kado, await portrait(), 'kita.jpg', 'lain')
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'validation', fields: { photoFile: 'Pilih dulu berkasnya.' } })
  await expectNothingKept(kado)
})

test('a network may send thirty files a minute', async () => {
  const kado = await openTestApp()
  const { headers } = await kado.becomeOwner()
  const upload = () => {
    const payload = new FormData()
    payload.append('photoFile', new Blob(['bukan foto']))
    return kado.app.inject({ method: 'POST', url: '/api/date-input/photo', payload, headers })
  }
  for (let count = 0; count < 30; count += 1) expect((await upload()).statusCode).toBe(415)
  const over = await upload()
  expect(over.statusCode).toBe(429)
  expect(over.headers['retry-after']).toBe('60')
  kado.clock.now += 60_001
  expect((await upload()).statusCode).toBe(415)
})

test('an upload that breaks off leaves nothing', async () => {
  const kado = await openTestApp()
  const { headers } = await kado.becomeOwner()
  await kado.app.listen({ port: 0, host: '127.0.0.1' })
  const address = kado.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await new Promise<void>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/date-input/photo HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${headers.cookie}\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
          '--x\r\nContent-Disposition: form-data; name="photoFile"; filename="a.jpg"\r\n\r\nxxxxxxxx',
      )
      setTimeout(() => socket.destroy(), 150)
    })
    socket.on('close', () => done())
  })
  await expect.poll(() => readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
  await expectNothingKept(kado)
})

test('files that no page shows go after a day, and those it shows stay', async () => {
  const kado = await openTestApp()
  const { newUrl: shown } = (await send(kado, await portrait())).json()
  const { newUrl: forgotten } = (await send(kado, await plain(90, 90).png().toBuffer())).json()
  await kado.db.updateTable('date_input').set({ photo_url: shown }).execute()
  const room = { db: kado.db, media: openDisk(kado.dataDir), now: () => kado.clock.now }
  const statuses = () =>
    Promise.all([shown, forgotten].map(async (url) => (await kado.app.inject({ url })).statusCode))
  await collectMedia(room, pages)
  expect(await statuses()).toEqual([200, 200])
  kado.clock.now += DAY + 1
  await collectMedia(room, pages)
  expect(await statuses()).toEqual([200, 404])
  expect(readdirSync(join(kado.dataDir, 'media'))).toHaveLength(1)
})
