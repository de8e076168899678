import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { expectNothingKept, look, plain, portrait, send } from '#tests/server/photos.ts'

test('a stored photo is upright, reduced and without camera metadata', async () => {
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

test.each(['png', 'webp', 'avif', 'jpeg'] as const)('accepts a %s whatever its name says', async (format) => {
  const kado = await openTestApp()
  const answer = await send(kado, await plain(2400, 900).toFormat(format).toBuffer(), 'kita.html')
  const photo = await kado.app.inject({ url: answer.json().newUrl })
  expect(await look(kado, photo.rawPayload)).toMatchObject({ width: 1600, height: 600 })
})

test('applies the orientation of a rotated photo', async () => {
  const kado = await openTestApp()
  const lying = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#ffffff' } })
    .composite([
      { input: { create: { width: 60, height: 60, channels: 3, background: '#ff0000' } }, gravity: 'west' },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const photo = await kado.app.inject({ url: (await send(kado, lying)).json().newUrl })
  const file = join(kado.dataDir, 'seen.webp')
  writeFileSync(file, photo.rawPayload)
  const [red = 0, green = 0] = await sharp(file)
    .extract({ left: 30, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(60)
})

test('reduces a very tall photo to the greatest height of WebP', async () => {
  const kado = await openTestApp()
  const answer = await send(kado, await plain(500, 20_000).png().toBuffer())
  const photo = await kado.app.inject({ url: answer.json().newUrl })
  expect(await look(kado, photo.rawPayload)).toMatchObject({ width: 410, height: 16_383 })
})

test('serves ranges of a file, and 416 for a range outside it', async () => {
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
  expect(outside).toMatchObject({
    statusCode: 416,
    headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
  })
  const etag = String(whole.headers.etag)
  expect(etag).toMatch(/^"[a-f0-9]{32}-600.webp"$/)
  expect((await part('bytes=0-9', { 'if-range': etag })).statusCode).toBe(206)
  expect((await part('bytes=0-9', { 'if-range': '"lain"' })).statusCode).toBe(200)
  expect((await kado.app.inject({ url, headers: { 'if-none-match': `W/${etag}` } })).statusCode).toBe(304)
  const head = await kado.app.inject({ method: 'HEAD', url })
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': String(size) } })
})

test('a call without its file is refused with a sentence', async () => {
  const kado = await openTestApp()
  const answer = await send(kado, await portrait(), 'kita.jpg', 'lain')
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'validation', fields: { photoFile: 'Pilih dulu berkasnya.' } })
  await expectNothingKept(kado)
})

test('a second file in one field is refused and neither is stored', async () => {
  const kado = await openTestApp()
  const payload = new FormData()
  for (const name of ['a.jpg', 'b.jpg']) {
    payload.append('photoFile', new Blob([new Uint8Array(await portrait())]), name)
  }
  const { headers } = await kado.becomeOwner()
  const answer = await kado.app.inject({ method: 'POST', url: '/api/date-input/photo', payload, headers })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'too_large' })
  await expectNothingKept(kado)
})

test.each(['', 'kado_session=bukan'])('does not read an upload with the cookie %j', async (cookie) => {
  const kado = await openTestApp()
  const payload = new FormData()
  payload.append('photoFile', new Blob([new Uint8Array(await portrait())]), 'kita.jpg')
  const answer = await kado.app.inject({
    method: 'POST',
    url: '/api/date-input/photo',
    payload,
    headers: { cookie },
  })
  expect(answer.statusCode).toBe(401)
  await expectNothingKept(kado)
  expect(await kado.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
})

test('a HEAD does not read the file; a file that is missing in the store is not found', async () => {
  const kado = await openTestApp()
  const { newUrl: url } = (await send(kado, await portrait())).json()
  const { headers } = await kado.app.inject({ url })
  await kado.media.remove(url.slice('/media/'.length))
  const head = await kado.app.inject({ method: 'HEAD', url })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(head.headers['content-length']).toBe(headers['content-length'])
  expect(await kado.app.inject({ url })).toMatchObject({ statusCode: 404, body: 'Not found' })
})

test('limits a network to thirty uploads a minute', async () => {
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
  // A form without a file is not an upload.
  const words = new FormData()
  words.append('title', 'Malam Lampion')
  const url = '/api/video-gift'
  for (let count = 0; count <= 30; count += 1)
    expect((await kado.app.inject({ method: 'POST', url, payload: words, headers })).statusCode).toBe(200)
  kado.clock.now += 60_001
  expect((await upload()).statusCode).toBe(415)
})
