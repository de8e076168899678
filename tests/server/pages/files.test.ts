import { expect, test } from 'vitest'
import { type MediaKind, mediaTexts } from '#contract/media.ts'
import { collectMedia } from '#server/media/collector.ts'
import { everyRow } from '#tests/server/app.ts'
import { fixture, formOf } from '#tests/server/files.ts'
import { openOwned } from '#tests/server/page.ts'
import { expectNothingKept, plain } from '#tests/server/photos.ts'

const DAY = 24 * 60 * 60_000

const moment = { title: 'Hujan', date: '2023-01-07', letter: 'Satu payung.' }

/** Each field that takes a file, and the name under which its page answers the file's address. */
const fields: [path: string, field: string, kind: MediaKind, address: string, texts: object][] = [
  ['/api/coupon', 'couponImage', 'photo', 'image_url', { name: 'Makan malam' }],
  ['/api/love-moment.php', 'coverImage', 'photo', 'cover_image', { id: 1, ...moment }],
  ['/api/gallery.php', 'photoFile', 'photo', 'url', { photoId: 1 }],
  ['/api/video-gift.php', 'poster', 'photo', 'poster_url', { title: 'Kita' }],
  ['/api/video-gift.php', 'video_url', 'video', 'video_url', { title: 'Kita' }],
  ['/api/music', 'musicFile', 'audio', 'music_url', {}],
  ['/api/love-typing.php', 'backgroundMusic', 'audio', 'background_music', { paragraphs: '["Halo"]' }],
]

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const photoOf = (width: number) => plain(width, 60).jpeg().toBuffer()

const wrong = {
  photo: [drawing, fixture('lagu.mp3')],
  audio: [drawing, fixture('lampion.mp4'), fixture('lampion.webm'), await photoOf(90)],
  video: [drawing, fixture('lagu.m4a'), fixture('lagu.mp3')],
}
const right = {
  photo: [await photoOf(90), await photoOf(91)],
  audio: [fixture('lagu.mp3'), fixture('lagu.m4a')],
  video: [fixture('lampion.webm'), fixture('lampion.mp4')],
}

test.each(fields)('%s takes as %s only a file of its kind, which replaces the one before', async (...row) => {
  const [path, field, kind, address, texts] = row
  if (kind === 'voice') throw new Error('A voice belongs to an answer, which has one.')
  const kado = await openOwned()
  const send = (file: Uint8Array) => kado.own('POST', path, formOf(texts, { [field]: file }))
  const before = await everyRow(kado.db)
  for (const file of wrong[kind]) {
    const body = { success: false, code: 'unsupported_media', message: mediaTexts.wrongKind[kind] }
    expect(await send(file)).toMatchObject({ status: 415, body })
  }
  expect(await everyRow(kado.db)).toEqual(before)
  await expectNothingKept(kado)

  const urls: string[] = []
  for (const file of right[kind]) urls.push((await send(file)).body.data[address])
  kado.clock.now += DAY + 1
  await collectMedia({ ...kado, now: () => kado.clock.now }, kado.pages)
  const statuses = await Promise.all(urls.map(async (url) => (await kado.ask('GET', url)).status))
  expect(statuses).toEqual([404, 200])
})
