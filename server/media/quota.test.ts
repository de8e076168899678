import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { mediaTexts } from '#contract/media.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { everyRow, openTestApp } from '#tests/server/app.ts'
import { env, film, MEGABYTE, MINUTE, openGift, photo, show, song } from '#tests/server/media-quota.ts'
import { keysIn } from '#tests/server/photos.ts'
import { collectMedia } from './collector.ts'
import { makeBusy } from './processing/process-media.ts'
import { addPendingUpload, makeReservationKey, releaseReservations } from './uploads/pending-uploads.ts'

const isShared = process.env.TEST_POSTGRES_URL !== undefined

test('an upload over the quota is refused and changes nothing', async () => {
  const kado = await openGift()
  const { add, used, fill, db, media, dataDir } = kado
  expect((await add(300)).statusCode).toBe(201)
  await fill(MEGABYTE - 1000)
  const before = { rows: await everyRow(db), files: (await keysIn(media)).sort() }
  const refused = await add(300)
  const message =
    'Ruang kado ini tidak cukup: 1 dari 1 MB sudah terpakai. Berkas di Riwayat ikut dihitung. Hapus dulu beberapa foto, atau pakai berkas yang lebih kecil.'
  expect(refused.statusCode).toBe(413)
  expect(refused.json()).toMatchObject({ code: 'too_large', message, fields: { photoFile: message } })
  expect({ rows: await everyRow(db), files: (await keysIn(media)).sort() }).toEqual(before)
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
  expect(await db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
  expect(await used()).toBe(MEGABYTE - 1000)
})

test('concurrent uploads to two processes stay within the quota together', async () => {
  const kado = await openGift()
  const there = isShared ? await openTestApp({ beside: kado, env }) : kado
  const size = 150 * 1024
  const photos = await Promise.all(Array.from({ length: 12 }, () => photo(size)))
  const sent = photos.map((bytes, index) => kado.add(bytes, index % 2 === 0 ? kado.app : there.app))
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([201, 413]))
  expect(await kado.used()).toBeLessThanOrEqual(MEGABYTE)
  const kept = statuses.filter((status) => status === 201).length
  expect(await kado.db.selectFrom('media').select('id').where('variant_of', '=', '').execute()).toHaveLength(
    kept,
  )
})

test('a deleted photo can be restored until its space is needed', async () => {
  const { add, ask, raka, fill, folder } = await openGift()
  const { data } = (await add(300)).json()
  const remove = () => ask('DELETE', `/api/gallery/photos/${data.id}`, undefined, raka)
  const restore = async () =>
    (await ask('POST', `/api/gallery/photos/${data.id}/restore`, undefined, raka)).status
  await remove()
  expect((await add(100)).statusCode).toBe(201)
  expect(await restore()).toBe(200)
  await fill(MEGABYTE)
  expect((await add(200)).statusCode).toBe(413)
  await remove()
  expect((await add(200)).statusCode).toBe(201)
  expect(await restore()).toBe(404)
  const titles = (await ask('GET', `/api/gallery.php?folderId=${folder}`)).body
  expect(titles.at(-1)).toMatchObject({ title: 'Baru' })
})

test('a refused upload removes nothing that can be restored, nor does any of a visitor', async () => {
  const { add, answer, ask, raka, fill, db, media } = await openGift()
  const { data } = (await add(100)).json()
  await fill(MEGABYTE)
  await ask('DELETE', `/api/gallery/photos/${data.id}`, undefined, raka)
  const before = { rows: await everyRow(db), files: (await keysIn(media)).sort() }
  expect((await add(400)).statusCode).toBe(413)
  expect((await answer()).statusCode).toBe(413)
  expect({ rows: await everyRow(db), files: (await keysIn(media)).sort() }).toEqual(before)
})

test('an upload is refused while the store fails to remove the files that make room for it', async () => {
  const { add, ask, raka, fill, media, used, db, clock } = await openGift()
  const { data } = (await add(300)).json()
  await fill(MEGABYTE)
  await ask('DELETE', `/api/gallery/photos/${data.id}`, undefined, raka)
  const { remove } = media
  media.remove = () => Promise.reject(new Error('EIO'))
  expect((await add(200)).statusCode).toBe(503)
  expect(await used()).toBe(MEGABYTE)
  media.remove = remove
  clock.now += 11 * MINUTE
  expect((await add(200)).statusCode).toBe(201)
  expect(await used()).toBeLessThanOrEqual(MEGABYTE)
  expect(await db.selectFrom('pending_upload').select('failed').execute()).not.toContainEqual({ failed: 0 })
})

test('unused files count for ten minutes and then make room, the oldest first and no more than needed', async () => {
  const { app, send, add, used, clock } = await openGift()
  const urls: string[] = []
  for (const size of [300, 200]) {
    const answer = await send('/api/date-input/photo', {}, { photoFile: await photo(size * 1024) })
    urls.push(answer.json().newUrl)
    clock.now += MINUTE
  }
  clock.now += 7 * MINUTE
  expect((await add(300)).statusCode).toBe(413)
  clock.now += 3 * MINUTE
  expect((await add(300)).statusCode).toBe(201)
  expect(await used()).toBeLessThan(MEGABYTE)
  const statuses = await Promise.all(urls.map(async (url) => (await app.inject({ url })).statusCode))
  expect(statuses).toEqual([404, 200])
})

test('an address with the paths of two files refers to the first of them alone', async () => {
  const { ask, raka, send, fill, used, clock, add } = await openGift()
  const upload = async (size: number) => {
    const answer = await send('/api/date-input/photo', {}, { photoFile: await photo(size * 1024) })
    return answer.json()
  }
  const urls = [await upload(200), await upload(200)].map(({ newUrl }) => newUrl)
  const input = { title: 'Kapan?', selected_date: '14022024', photo_url: urls.join('') }
  expect((await ask('POST', '/api/date-input', input, raka)).status).toBe(200)
  const before = await used()
  await fill(MEGABYTE)
  // The space of the shown photo counts once: its replacement is not saved yet.
  expect((await upload(150)).newUrl).toBeDefined()
  expect((await upload(150)).code).toBe('too_large')
  clock.now += 11 * MINUTE
  expect((await add(50)).statusCode).toBe(201)
  expect(await used()).toBeLessThan(MEGABYTE - before / 4)
  const statuses = await Promise.all(urls.map(async (url) => (await ask('GET', url)).status))
  expect(statuses).toEqual([200, 404])
})

test.each(['POST', 'PUT'])(
  '%s refuses an uploaded photo that was removed while its form was open',
  async (method) => {
    const { ask, raka, send, add, fill, clock, db, config } = await openGift()
    const [{ id, photo_url }] = (await ask('GET', '/api/date-input')).body
    const save = (photo_url: string, title: string) =>
      ask(method, '/api/date-input', { id, title, selected_date: '14022024', photo_url }, raka)
    const { newUrl } = (
      await send('/api/date-input/photo', {}, { photoFile: await photo(200 * 1024) })
    ).json()
    await fill(MEGABYTE)
    clock.now += 11 * MINUTE
    expect((await add(50)).statusCode).toBe(201)
    const message = 'Gambar yang diunggah tadi sudah tidak tersimpan. Unggah sekali lagi, ya.'
    for (const gone of [newUrl, `${config.publicUrl}${newUrl}?lebar=3`]) {
      const { status, body } = await save(gone, 'Hilang')
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { message, fields: { photo_url: message } },
      })
    }
    expect((await ask('GET', '/api/date-input')).body).toMatchObject([{ photo_url }])
    // An address of another site, and the one that is stored already, need no file.
    for (const kept of [`https://foto.example${newUrl}`, '/media/kita.jpg', photo_url]) {
      expect((await save(kept, 'Kita')).status, kept).toBe(200)
    }
    await show(db, newUrl)
    expect((await save(newUrl, 'Kita')).status).toBe(200)
  },
)

test('a pending upload counts for an hour, until the cleanup marks it as failed', async () => {
  const kado = await openGift()
  const { add, db, clock } = kado
  const clean = () => collectMedia({ ...kado, now: () => clock.now }, kado.pages)
  const key = `${'a'.repeat(22)}-${'0'.repeat(32)}.mp4`
  await addPendingUpload(db, (await loadInstallation(db)).id, [{ key, bytes: MEGABYTE }], clock.now)
  clock.now += 59 * MINUTE
  await clean()
  expect((await add(1)).statusCode).toBe(413)
  clock.now += 2 * MINUTE
  await clean()
  expect(await db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
  expect((await add(1)).statusCode).toBe(201)
})

test('uploads on their way take room, and free it when they break off', async () => {
  const { app, headers, add, db } = await openGift()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const reserved = () => db.selectFrom('pending_upload').select('bytes').execute()
  for (const [length, bytes] of [
    ['Content-Length: 900000', 900_000],
    ['Transfer-Encoding: chunked', 25 * MEGABYTE],
  ] as const) {
    const part = '--x\r\nContent-Disposition: form-data; name="musicFile"; filename="a"\r\n\r\nID3'
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/music HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${headers.cookie}\r\n${length}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n\r\n${length.includes('chunked') ? `${part.length.toString(16)}\r\n` : ''}${part}\r\n`,
    )
    if (bytes < MEGABYTE) {
      await expect.poll(reserved).toMatchObject([{ bytes }])
      expect((await add(200)).json()).toMatchObject({ code: 'too_large' })
      socket.destroy()
    } else {
      // One that does not say how long it is may be as long as its kind.
      expect(String(await once(socket, 'data'))).toContain('413')
    }
    await expect.poll(reserved).toEqual([])
    socket.destroy()
  }
  expect((await add(200)).statusCode).toBe(201)
})

test('a gift has twenty uploads on their way at most, and five voices of visitors, two of a network, beside them', async () => {
  const { add, db, clock, answer } = await openGift()
  const { id } = await loadInstallation(db)
  const begin = async (source: 'upload' | 'voice', length: number, network = '127.0.0.0/24') => {
    const rows = Array.from({ length }, () => ({ key: makeReservationKey({ source, network }), bytes: 1 }))
    await addPendingUpload(db, id, rows, clock.now)
    return rows.map(({ key }) => key)
  }
  const isBusy = { statusCode: 503, headers: { 'retry-after': '5' } }
  const voices = await begin('voice', 5, '203.0.113.0/24')
  expect(await answer()).toMatchObject(isBusy)
  await releaseReservations(db, voices.slice(0, 3))
  // Two are on their way from another network.
  expect((await answer()).statusCode).toBe(201)
  const [mine = ''] = await begin('voice', 2)
  expect(await answer()).toMatchObject(isBusy)
  await releaseReservations(db, [mine])
  const [first = ''] = await begin('upload', 20)
  expect((await answer()).statusCode).toBe(201)
  const refused = await add(1)
  expect(refused).toMatchObject(isBusy)
  expect(refused.json()).toMatchObject({ code: 'unavailable', message: mediaTexts.busy })
  expect(await countUploads(db)).toBe(0)
  await releaseReservations(db, [first])
  expect((await add(1)).statusCode).toBe(201)
  expect(await db.selectFrom('pending_upload').selectAll().execute()).toHaveLength(22)
})

test('an upload that waits for its turn in vain is not counted, and a broken file is', async () => {
  const { add, db, media } = await openGift()
  const busy = vi.spyOn(media, 'temporary').mockImplementationOnce(() => {
    throw makeBusy()
  })
  expect((await add(1)).statusCode).toBe(503)
  expect(busy).toHaveBeenCalled()
  expect(await countUploads(db)).toBe(0)
  expect((await add(Buffer.from('no photo'))).statusCode).toBe(415)
  expect(await countUploads(db)).toBe(1)
})

test('an upload that cannot fit is refused before its files are read', async () => {
  const { app, send, fill, media, headers } = await openGift()
  const temporary = vi.spyOn(media, 'temporary')
  const long = Buffer.concat([film, Buffer.alloc(30 * MEGABYTE)])
  const fields = { title: 'A' }
  expect((await send('/api/video-gift.php', fields, { video_url: long })).statusCode).toBe(413)
  await fill(MEGABYTE)
  expect((await send('/api/gallery/folders/1/photos', fields, { photoFile: film })).statusCode).toBe(413)
  // A text takes no space.
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

test('a call of which one file cannot be stored stores none and takes no space', async () => {
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

test('a single gift has no quota unless one is configured', async () => {
  const { app, becomeOwner, config } = await openTestApp()
  expect(config.quota).toBeUndefined()
  const { headers } = await becomeOwner()
  const payload = new FormData()
  payload.append('musicFile', new Blob([new Uint8Array(song)]), 'lagu.mp3')
  expect((await app.inject({ method: 'POST', url: '/api/music', payload, headers })).statusCode).toBe(200)
})

// In the current window, of all networks.
async function countUploads(db: Awaited<ReturnType<typeof openGift>>['db']) {
  const rows = await db.selectFrom('rate_limit').select('count').where('name', 'like', 'upload %').execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}
