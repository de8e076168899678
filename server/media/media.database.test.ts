import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { formOf } from '#tests/server/files.ts'
import { portrait, send } from '#tests/server/photos.ts'

test('a file is served whole and in ranges, with 416 outside them and 404 where the store has lost it', async () => {
  const kado = await openTestApp()
  const answer = await send(kado, await portrait())
  const { newUrl: url, data, success } = answer.json()
  expect({ status: answer.statusCode, success, url: data.url }).toEqual({ status: 201, success: true, url })
  expect(readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
  const whole = await kado.app.inject({ url })
  expect(whole.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const size = whole.rawPayload.length
  const part = (range: string, more = {}) => kado.app.inject({ url, headers: { range, ...more } })
  const first = await part('bytes=0-9')
  expect(first.statusCode).toBe(206)
  expect(first.headers).toMatchObject({ 'content-range': `bytes 0-9/${size}`, 'content-length': '10' })
  expect(first.rawPayload).toEqual(whole.rawPayload.subarray(0, 10))
  expect((await part('bytes=-5')).rawPayload).toEqual(whole.rawPayload.subarray(size - 5))
  expect((await part(`bytes=${size - 3}-`)).rawPayload).toEqual(whole.rawPayload.subarray(size - 3))
  expect(await part(`bytes=${size}-`)).toMatchObject({
    statusCode: 416,
    headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
  })
  const etag = String(whole.headers.etag)
  expect(etag).toMatch(/^"[a-f0-9]{32}-600.webp"$/)
  expect((await part('bytes=0-9', { 'if-range': etag })).statusCode).toBe(206)
  expect((await part('bytes=0-9', { 'if-range': '"lain"' })).statusCode).toBe(200)
  expect((await kado.app.inject({ url, headers: { 'if-none-match': `W/${etag}` } })).statusCode).toBe(304)
  // A HEAD does not read the file.
  await kado.media.remove(url.slice('/media/'.length))
  const head = await kado.app.inject({ method: 'HEAD', url })
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': String(size) } })
  expect(await kado.app.inject({ url })).toMatchObject({ statusCode: 404, body: 'Not found' })
})

test('a form without a file is not counted as an upload', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const words = () => ask('POST', '/api/video-gift', formOf({ title: 'Malam Lampion' }), raka)
  for (let count = 0; count <= 30; count += 1) expect((await words()).status).toBe(200)
})
