import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collectMedia } from '#server/media/collector.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { expectNothingKept, plain } from '#tests/server/photos.ts'

const FIXTURES = new URL('../../tests/fixtures/', import.meta.url)
const PATH = '/api/video-gift.php'
const page = { title: 'Malam Lampion', description: 'Kita berdua,\ndi tepi danau.' }

const fixture = (name: string) => readFileSync(new URL(name, FIXTURES))

/** The form's own multipart body. */
function formOf(values: Record<string, string>, files: Record<string, [Uint8Array, string]> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const [name, [bytes, file]] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(bytes)]), file)
  }
  return form
}

const load = async ({ ask }: TestApp) => (await ask('GET', PATH)).body

test('a fresh gift shows the sample video behind its still picture', async () => {
  const kado = await openTestApp()
  const { status, data } = await load(kado)
  expect(status).toBe('success')
  expect(data).toMatchObject({
    title: 'Untuk Kamu',
    description: 'Delapan detik, empat puluh enam lampion, satu permintaan yang sama.',
    poster: { url: data.poster_url, width: 1280, height: 720 },
  })
  const video = await kado.app.inject({ url: data.video_url, headers: { range: 'bytes=0-99' } })
  expect(video).toMatchObject({ statusCode: 206, headers: { 'content-type': 'video/mp4' } })
  expect((await kado.app.inject({ url: data.poster_url })).statusCode).toBe(200)
})

test.each([
  ['lampion.mp4', 'video/mp4'],
  ['lampion.mov', 'video/mp4'],
  ['lampion.webm', 'video/webm'],
])('%s is stored with its texts and its still picture', async (name, type) => {
  const kado = await openTestApp()
  const form = formOf(page, {
    video_url: [fixture(name), 'kita.bin'],
    poster: [await plain(320, 180).jpeg().toBuffer(), 'poster.jpg'],
  })
  const saved = await kado.ask('POST', PATH, form, await kado.becomeOwner())
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Data berhasil disimpan!' } })
  const { data } = await load(kado)
  expect(data).toEqual(saved.body.data)
  expect(data).toMatchObject({ ...page, poster: { url: data.poster_url, width: 320, height: 180 } })
  const video = await kado.app.inject({ url: data.video_url, headers: { range: 'bytes=0-9' } })
  expect(video).toMatchObject({ statusCode: 206, headers: { 'content-type': type } })
  const whole = await kado.app.inject({ url: `${data.video_url}?download` })
  expect(whole.headers['content-disposition']).toMatch(/filename="video-gift\.(mp4|webm)"/)
})

test('a save changes the texts that it names, and keeps the video and its still picture', async () => {
  const kado = await openTestApp()
  const before = (await load(kado)).data
  const raka = await kado.becomeOwner()
  const saves: [object, object][] = [
    [{}, {}],
    [page, page],
    [formOf(page), page],
    [{ title: 'Kita' }, { ...page, title: 'Kita' }],
    [{ description: '' }, { title: 'Kita', description: '' }],
  ]
  for (const [body, texts] of saves) {
    const saved = await kado.ask('POST', PATH, body, raka)
    expect(saved).toMatchObject({ status: 200, body: { success: true } })
    expect((await load(kado)).data).toEqual({ ...before, ...texts })
  }
  expect(await kado.ask('POST', '/api/video-gift', {}, raka)).toMatchObject({ status: 200 })
  expect((await kado.ask('GET', '/api/video-gift')).body).toEqual(await load(kado))
})

test('a new video does not stand behind the old still picture', async () => {
  const kado = await openTestApp()
  const form = formOf(page, { video_url: [fixture('lampion.mp4'), 'kita.mp4'] })
  await kado.ask('POST', PATH, form, await kado.becomeOwner())
  expect((await load(kado)).data).toMatchObject({ poster_url: '', poster: null })
})

test('without a record every field is empty, and a save makes one', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  await kado.db.deleteFrom('video_gift').execute()
  expect((await load(kado)).data).toEqual({
    title: '',
    description: '',
    video_url: '',
    poster_url: '',
    poster: null,
  })
  expect(await kado.ask('POST', PATH, { title: 'Kita' }, raka)).toMatchObject({ status: 200 })
  expect((await load(kado)).data).toMatchObject({ title: 'Kita', description: '', video_url: '' })
})

test.each([
  [{ title: ' ' }, { title: 'Judul video harus diisi!' }],
  [{ title: 'x'.repeat(41) }, { title: 'Judul video paling banyak 40 karakter.' }],
  [{ description: 'x'.repeat(301) }, { description: 'Deskripsi paling banyak 300 karakter.' }],
])('refuses the texts %o and changes nothing', async (wrong, fields) => {
  const kado = await openTestApp()
  const before = await load(kado)
  const form = formOf({ ...page, ...wrong }, { video_url: [fixture('lampion.mp4'), 'kita.mp4'] })
  const refused = await kado.ask('POST', PATH, form, await kado.becomeOwner())
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation', fields } })
  expect(await load(kado)).toEqual(before)
  await expectNothingKept(kado)
})

test.each([
  ['a song', 'lagu.m4a'],
  ['an MP3', 'lagu.mp3'],
])('%s is no video, whatever its name says', async (_, name) => {
  const kado = await openTestApp()
  const before = await load(kado)
  const form = formOf(page, { video_url: [fixture(name), 'kita.mp4'] })
  const refused = await kado.ask('POST', PATH, form, await kado.becomeOwner())
  expect(refused).toMatchObject({
    status: 415,
    body: { message: 'Berkas ini bukan video yang bisa diputar. Pakai MP4, WebM, atau MOV.' },
  })
  expect(await load(kado)).toEqual(before)
  await expectNothingKept(kado)
})

test('a video that was replaced goes after a day, and the new one stays', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const send = async (name: string) => {
    const form = formOf(page, { video_url: [fixture(name), name] })
    return (await kado.ask('POST', PATH, form, raka)).body.data.video_url
  }
  const old = await send('lampion.webm')
  const fresh = await send('lampion.mp4')
  kado.clock.now += 2 * 24 * 60 * 60 * 1000
  await collectMedia({ db: kado.db, media: kado.media, now: () => kado.clock.now }, kado.pages)
  expect((await kado.app.inject({ url: old })).statusCode).toBe(404)
  expect((await kado.app.inject({ url: fresh })).statusCode).toBe(200)
})
