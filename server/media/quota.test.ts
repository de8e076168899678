import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { giftOf } from '#server/gift.ts'
import { everyRow, openTestApp } from '#server/test-app.ts'
import { noteUpload } from './begun.ts'
import { keysIn } from './test-photos.ts'

const MEGABYTE = 1024 * 1024
const MINUTE = 60_000
const isShared = process.env.TEST_POSTGRES_URL !== undefined

const song = readFileSync(resolve(import.meta.dirname, '../../tests/fixtures/lagu.mp3'))
const film = readFileSync(resolve(import.meta.dirname, '../../tests/fixtures/lampion.mp4'))

test('a gift holds so much, and what does not fit is refused and changes nothing', async () => {
  const kado = await openGift()
  const { add, used, fill, db, media, dataDir } = kado
  expect((await add(300)).statusCode).toBe(201)
  await fill(MEGABYTE - 1000)
  const before = { rows: await everyRow(db), files: (await keysIn(media)).sort() }
  const refused = await add(300)
  const message =
    'Ruang kado ini tidak cukup: 1 dari 1 MB sudah terpakai. Hapus dulu beberapa foto, atau pakai berkas yang lebih kecil.'
  expect(refused.statusCode).toBe(413)
  expect(refused.json()).toMatchObject({ code: 'too_large', message, fields: { photoFile: message } })
  expect({ rows: await everyRow(db), files: (await keysIn(media)).sort() }).toEqual(before)
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
  expect(await db.selectFrom('upload').selectAll().execute()).toEqual([])
  expect(await used()).toBe(MEGABYTE - 1000)
})

test('many at the same moment, in two processes too, do not pass it together', async () => {
  const kado = await openGift()
  const there = isShared ? await openTestApp({ beside: kado, env }) : kado
  const size = 150 * 1024
  const photos = await Promise.all(Array.from({ length: 12 }, () => photo(size)))
  const sent = photos.map((bytes, index) => kado.add(bytes, index % 2 === 0 ? kado.app : there.app))
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([201, 413]))
  expect(await kado.used()).toBeLessThanOrEqual(MEGABYTE)
  const kept = statuses.filter((status) => status === 201).length
  expect(await kado.db.selectFrom('media').select('id').where('part_of', '=', '').execute()).toHaveLength(
    kept,
  )
})

test('what is deleted makes room at once, and comes back no more', async () => {
  const { add, ask, raka, fill, folder } = await openGift()
  const { data } = (await add(300)).json()
  await fill(MEGABYTE)
  expect((await add(200)).statusCode).toBe(413)
  expect((await ask('DELETE', `/api/gallery/photos/${data.id}`, undefined, raka)).status).toBe(200)
  expect((await add(200)).statusCode).toBe(201)
  expect((await ask('POST', `/api/gallery/photos/${data.id}/restore`, undefined, raka)).status).toBe(404)
  const titles = (await ask('GET', `/api/gallery.php?folderId=${folder}`)).body
  expect(titles.at(-1)).toMatchObject({ title: 'Baru' })
})

test('as long as there is room, what was deleted can come back', async () => {
  const { add, ask, raka } = await openGift()
  const { data } = (await add(300)).json()
  await ask('DELETE', `/api/gallery/photos/${data.id}`, undefined, raka)
  expect((await add(200)).statusCode).toBe(201)
  expect((await ask('POST', `/api/gallery/photos/${data.id}/restore`, undefined, raka)).status).toBe(200)
})

const inTurn: [string, string, Record<string, string>, 'photo' | 'audio' | 'video'][] = [
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

test.each(inTurn)(
  'where there is no room %s of %s gives its place to something smaller',
  async (field, path, fields, kind) => {
    const { send, add, fill, db, used, clock } = await openGift()
    const ids = await idsIn(db)
    const given = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, String(ids[value] ?? value)]),
    )
    const made = async (size: number) => {
      if (kind === 'photo') return photo(size * 1024)
      return Buffer.concat([kind === 'audio' ? song : film, Buffer.alloc(size * 1024)])
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
        // What the page of the date shows is another call's to say.
        if (path.endsWith('/photo')) await show(db, smaller.json().newUrl)
        else expect(await used()).toBeLessThan(most)
        clock.now += path.endsWith('/photo') ? 11 * MINUTE : 0
      }
    }
    await fill(2 * MEGABYTE)
    expect((await add(1)).statusCode).toBe(413)
  },
)

test('a file that stands in two places makes no room by being replaced in one', async () => {
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

test('what was just sent is counted until no form can hold it any more', async () => {
  const { app, send, add, used, clock } = await openGift()
  const waiting = [300, 200].map(async (size) =>
    send('/api/date-input/photo', {}, { photoFile: await photo(size * 1024) }),
  )
  for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(201)
  clock.now += 9 * MINUTE
  expect((await add(300)).statusCode).toBe(413)
  clock.now += 2 * MINUTE
  expect((await add(300)).statusCode).toBe(201)
  expect(await used()).toBeLessThan(600 * 1024)
  for (const answer of await Promise.all(waiting))
    expect((await app.inject({ url: answer.json().newUrl })).statusCode).toBe(404)
})

test('what a killed process was storing is counted for an hour, and then refused to it', async () => {
  const { add, db, clock } = await openGift()
  const key = `${'a'.repeat(22)}-${'0'.repeat(32)}.mp4`
  await noteUpload(db, await giftOf(db), [{ key, bytes: MEGABYTE }], clock.now)
  expect((await add(1)).statusCode).toBe(413)
  clock.now += 61 * MINUTE
  expect((await add(1)).statusCode).toBe(201)
  expect(await db.selectFrom('upload').select(['key', 'broke']).execute()).toEqual([{ key, broke: 1 }])
})

test('what can never fit is refused before any of it is read, and the answer arrives', async () => {
  const { app, send, fill, media, headers } = await openGift()
  const temporary = vi.spyOn(media, 'temporary')
  const long = Buffer.concat([film, Buffer.alloc(30 * MEGABYTE)])
  const fields = { title: 'A' }
  expect((await send('/api/video-gift.php', fields, { video_url: long })).statusCode).toBe(413)
  await fill(MEGABYTE)
  expect((await send('/api/gallery/folders/1/photos', fields, { photoFile: film })).statusCode).toBe(413)
  // Words take no room.
  expect((await send('/api/video-gift.php', fields, {})).statusCode).toBe(200)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const body = new FormData()
  body.append('video_url', new Blob([new Uint8Array(long)]), 'film.mp4')
  const answer = await fetch(`http://127.0.0.1:${port}/api/video-gift`, { method: 'POST', body, headers })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ fields: { video_url: expect.stringContaining('1 dari 1 MB') } })
  expect(temporary).not.toHaveBeenCalled()
})

test('what fails on the way takes no room, also the other file of its call', async () => {
  const { send, add, media, used, db } = await openGift()
  const { put } = media
  let puts = 0
  media.put = async (...file) => {
    puts += 1
    if (puts === 2) throw new Error('EIO')
    await put(...file)
  }
  const files = { video_url: film, poster: await photo(100 * 1024) }
  expect((await send('/api/video-gift.php', { title: 'A' }, files)).statusCode).toBe(503)
  expect([await used(), await keysIn(media)]).toEqual([0, []])
  expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
  media.put = put
  expect((await add(400)).statusCode).toBe(201)
})

test('a single gift has no bound unless one is set', async () => {
  const { app, becomeOwner, config } = await openTestApp()
  expect(config.quota).toBeUndefined()
  const { headers } = await becomeOwner()
  const payload = new FormData()
  payload.append('musicFile', new Blob([new Uint8Array(song)]), 'lagu.mp3')
  expect((await app.inject({ method: 'POST', url: '/api/music', payload, headers })).statusCode).toBe(200)
})

const env = { GIFT_QUOTA_MB: '1' }

/** A gift that holds 1 MB, and the ways in which its owner fills it. */
async function openGift() {
  const kado = await openTestApp({ env, isAlone: true })
  const { app, db, ask, becomeOwner } = kado
  const raka = await becomeOwner()
  const { headers } = raka
  const gift = await giftOf(db)
  const [{ id: folder }] = (await ask('GET', '/api/gallery.php')).body

  async function send(
    url: string,
    fields: Record<string, string>,
    files: Record<string, Uint8Array>,
    at = app,
  ) {
    const payload = new FormData()
    for (const [name, value] of Object.entries(fields)) payload.append(name, value)
    for (const [name, bytes] of Object.entries(files))
      payload.append(name, new Blob([new Uint8Array(bytes)]), 'a')
    // Its length is said, as a browser does.
    const encoded = new Response(payload)
    const type = encoded.headers.get('content-type') ?? ''
    // Nobody is counted here.
    await db.deleteFrom('rate_limit').execute()
    return at.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { ...headers, 'content-type': type },
    })
  }
  /** Adds a photo of about so many kilobytes. */
  const add = async (size: number | Buffer, at = app) => {
    const photoFile = typeof size === 'number' ? await photo(size * 1024) : size
    return send(`/api/gallery/folders/${folder}/photos`, { title: 'Baru' }, { photoFile }, at)
  }
  const used = async () => {
    const rows = await db.selectFrom('media').select('bytes').execute()
    return rows.reduce((sum, { bytes }) => sum + bytes, 0)
  }
  /** Fills it up to so many bytes with one more photo, which the gallery shows. */
  async function fill(most: number) {
    const key = `${randomBytes(16).toString('base64url')}-${'0'.repeat(32)}.jpg`
    const row = { gift_id: gift.id, kind: 'photo', type: 'image/jpeg', width: 1, height: 1, created_at: 0 }
    await db
      .insertInto('media')
      .values({ ...row, key, bytes: most - (await used()) })
      .execute()
    await db
      .insertInto('gallery_photo')
      .values({ gift_id: gift.id, folder_id: folder, url: `/media/${key}`, title: 'Isi', position: -1 })
      .execute()
  }
  return { ...kado, raka, headers, folder, send, add, used, fill }
}

type Db = Awaited<ReturnType<typeof openTestApp>>['db']

async function idsIn(db: Db): Promise<Record<string, number>> {
  const { id: photo } = await db.selectFrom('gallery_photo').select('id').executeTakeFirstOrThrow()
  const { id: moment } = await db.selectFrom('love_moment').select('id').executeTakeFirstOrThrow()
  return { photo, moment }
}

const show = (db: Db, photo_url: string) => db.updateTable('date_input').set({ photo_url }).execute()

// Noise takes about as many bytes as it has pixels; as small as that it is kept in one more width.
async function photo(bytes: number) {
  const side = Math.max(8, Math.round(Math.sqrt(bytes / 3)))
  const noise = randomBytes(side * side * 3)
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}
