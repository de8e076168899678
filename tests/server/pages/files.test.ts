import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/durations.ts'
import { type MediaKind, mediaTexts } from '#contract/media.ts'
import { everyRow } from '#tests/server/app.ts'
import { fixture } from '#tests/server/files.ts'
import { MEGABYTE, openGiftWithQuota, photo, show } from '#tests/server/media-quota.ts'
import { expectNothingKept } from '#tests/server/photos.ts'
import { makeVoice } from '#tests/server/voices.ts'

const moment = { id: '1', title: 'Hujan', date: '2023-01-07', letter: 'Satu payung.' }

type Kind = Exclude<MediaKind, 'voice'>

/** Each field that takes a file, and the name under which its page answers the file's address. */
const fields: [path: string, field: string, kind: Kind, address: string, texts: Record<string, string>][] = [
  ['/api/date-input/photo', 'photoFile', 'photo', 'url', {}],
  ['/api/coupon', 'couponImage', 'photo', 'image_url', { name: 'Makan malam' }],
  ['/api/love-moment.php', 'coverImage', 'photo', 'cover_image', moment],
  ['/api/gallery.php', 'photoFile', 'photo', 'url', { photoId: '1' }],
  ['/api/video-gift.php', 'poster', 'photo', 'poster_url', { title: 'Kita' }],
  ['/api/video-gift.php', 'video_url', 'video', 'video_url', { title: 'Kita' }],
  ['/api/music', 'musicFile', 'audio', 'music_url', {}],
  ['/api/love-typing.php', 'backgroundMusic', 'audio', 'background_music', { paragraphs: '["Halo"]' }],
  ['/api/narrations', 'recording', 'narration', 'url', { marks: '[]', quiet: '[]' }],
]

const sample = (name: string) => readFileSync(resolve(import.meta.dirname, '../../../sample', name))
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

const wrong: Record<Kind, Buffer[]> = {
  photo: [drawing, fixture('lagu.mp3')],
  audio: [drawing, fixture('lampion.mp4'), fixture('lampion.webm'), await photo(1)],
  video: [drawing, fixture('lagu.m4a'), fixture('lagu.mp3')],
  narration: [drawing, fixture('lampion.mp4'), fixture('lagu.mp3'), fixture('lagu-vorbis.ogg')],
}

// A file, a larger one and a smaller one.
const right: Record<Kind, [Buffer, Buffer, Buffer]> = {
  photo: [await photo(100_000), await photo(115_000), await photo(90_000)],
  audio: [fixture('lagu.m4a'), sample('hujan.mp3'), fixture('lagu.mp3')],
  video: [fixture('lampion.mp4'), sample('demo.mp4'), fixture('lampion.webm')],
  narration: [await makeVoice('webm', 60), await makeVoice('mp4', 90), await makeVoice('webm', 30)],
}

test.each(fields)('%s accepts as %s only a file of its kind, which replaces the last one', async (...row) => {
  const [path, field, kind, address, texts] = row
  const kado = await openGiftWithQuota()
  const send = (file: Buffer) => kado.send(path, texts, { [field]: file })
  const store = async (file: Buffer) => {
    const url: string = (await send(file)).json().data[address]
    // The date page shows its photo once it is saved by another call.
    if (path.endsWith('/photo')) await show(kado.db, url)
    return url
  }
  const before = await everyRow(kado.db)
  for (const file of wrong[kind]) {
    const refused = await send(file)
    expect(refused.statusCode).toBe(415)
    const body = { success: false, code: 'unsupported_media', message: mediaTexts.wrongKind[kind] }
    expect(refused.json()).toMatchObject(body)
  }
  expect(await everyRow(kado.db)).toEqual(before)
  await expectNothingKept(kado)

  const [file, larger, smaller] = right[kind]
  const first = await store(file)
  kado.clock.now += 11 * MINUTE
  // More than the quota, as when it was lowered: only a smaller file replaces the stored one.
  await kado.fill(2 * MEGABYTE)
  expect((await send(larger)).statusCode).toBe(413)
  const second = await store(smaller)
  kado.clock.now += DAY + 1
  await kado.collect()
  const statuses = [first, second].map(async (url) => (await kado.ask('GET', url)).status)
  expect(await Promise.all(statuses)).toEqual([404, 200])
  expect(await kado.used()).toBeLessThan(2 * MEGABYTE)
})
