import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { writeLargeFilm } from '#tests/server/large-film.ts'
import { idsIn, MEGABYTE, MINUTE, openGift, photo, show } from '#tests/server/media-quota.ts'
import { wavOf } from '#tests/server/songs.ts'

const uploads: [string, string, Record<string, string>, 'photo' | 'audio' | 'video'][] = [
  ['photoFile', '/api/gallery.php', { photoId: 'photo' }, 'photo'],
  ['photoFile', '/api/date-input/photo', {}, 'photo'],
  [
    'coverImage',
    '/api/love-moment.php',
    { id: 'moment', title: 'A', date: '2023-01-07', letter: 'B' },
    'photo',
  ],
  ['couponImage', '/api/coupon', { name: 'Makan malam' }, 'photo'],
  ['musicFile', '/api/music', {}, 'audio'],
  ['backgroundMusic', '/api/love-typing.php', { paragraphs: '["A"]' }, 'audio'],
  ['video_url', '/api/video-gift.php', { title: 'A' }, 'video'],
  ['poster', '/api/video-gift.php', { title: 'A' }, 'photo'],
]

test.each(uploads)(
  'in a full gift, %s of %s accepts a smaller file instead of the stored one',
  async (field, path, fields, kind) => {
    const { send, add, fill, db, used, clock } = await openGift()
    const ids = await idsIn(db)
    const given = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, String(ids[value] ?? value)]),
    )
    const made = async (size: number) => {
      if (kind === 'photo') return photo(size * 1024)
      if (kind === 'audio') return wavOf(size * 1024)
      const path = join(makeFolder(), 'film.mp4')
      await writeLargeFilm(path, 1, size * 1024)
      return readFileSync(path)
    }
    const first = await send(path, given, { [field]: await made(200) })
    expect(first.statusCode, first.body).toBeLessThan(300)
    if (path.endsWith('/photo')) await show(db, first.json().newUrl)
    clock.now += 11 * MINUTE
    for (const most of [MEGABYTE, 2 * MEGABYTE]) {
      await fill(most)
      expect((await add(1)).statusCode).toBe(413)
      expect((await send(path, given, { [field]: await made(230) })).statusCode).toBe(413)
      for (const size of most === MEGABYTE ? [190, 180] : [170, 160]) {
        const smaller = await send(path, given, { [field]: await made(size) })
        expect(smaller.statusCode, smaller.body).toBeLessThan(300)
        // The date page shows the photo only once it is saved by another call.
        if (path.endsWith('/photo')) await show(db, smaller.json().newUrl)
        else expect(await used()).toBeLessThan(most)
        clock.now += path.endsWith('/photo') ? 11 * MINUTE : 0
      }
    }
    await fill(2 * MEGABYTE)
    expect((await add(1)).statusCode).toBe(413)
  },
)

test('the space of a file that two records refer to does not count for its replacement', async () => {
  const { add, send, fill, db } = await openGift()
  const { data } = (await add(300)).json()
  await show(db, data.url)
  await fill(MEGABYTE)
  const replaced = () => send('/api/gallery.php', { photoId: String(data.id) }, { photoFile: sized[100] })
  const sized = { 100: await photo(100 * 1024) }
  expect((await replaced()).statusCode).toBe(413)
  await show(db, '')
  expect((await replaced()).statusCode).toBe(200)
})
