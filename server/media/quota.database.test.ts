import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/durations.ts'
import { mediaTexts } from '#contract/media.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { everyRow, openTestApp, type TestApp } from '#tests/server/app.ts'
import { env, film, MEGABYTE, openGiftWithQuota, photo, show } from '#tests/server/media-quota.ts'
import { keysIn } from '#tests/server/photos.ts'
import { dial, listen, multipartHead, partHead } from '#tests/server/sockets.ts'
import { makeBusy } from './processing/busy.ts'
import { addPendingUpload, makeReservationKey, releaseReservations } from './uploads/pending-uploads.ts'

const isShared = process.env.TEST_POSTGRES_URL !== undefined

async function everythingIn({ db, media }: Pick<TestApp, 'db' | 'media'>) {
  return { rows: await everyRow(db), files: (await keysIn(media)).sort() }
}

test('an upload over the quota is refused and changes nothing', async () => {
  const kado = await openGiftWithQuota()
  const { add, used, fill, db, dataDir } = kado
  expect((await add(300)).statusCode).toBe(201)
  await fill(MEGABYTE - 1000)
  const before = await everythingIn(kado)
  const refused = await add(300)
  const message =
    'Ruang kado ini tidak cukup: 1 dari 1 MB sudah terpakai. Berkas di Riwayat ikut dihitung. Hapus dulu beberapa foto, atau pakai berkas yang lebih kecil.'
  expect(refused.statusCode).toBe(413)
  expect(refused.json()).toMatchObject({ code: 'too_large', message, fields: { photoFile: message } })
  expect(await everythingIn(kado)).toEqual(before)
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
  expect(await db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
  expect(await used()).toBe(MEGABYTE - 1000)
})

test('concurrent uploads to two processes stay within the quota together', async () => {
  const kado = await openGiftWithQuota()
  const there = isShared ? await openTestApp({ beside: kado, env }) : kado
  const photos = await Promise.all(Array.from({ length: 12 }, () => photo(150 * 1024)))
  const sent = photos.map((bytes, index) => kado.add(bytes, index % 2 === 0 ? kado.app : there.app))
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([201, 413]))
  expect(await kado.used()).toBeLessThanOrEqual(MEGABYTE)
  const kept = statuses.filter((status) => status === 201).length
  expect(await kado.db.selectFrom('media').select('id').where('variant_of', '=', '').execute()).toHaveLength(
    kept,
  )
})

test('a deleted photo can be restored until an accepted upload of an editor needs its space', async () => {
  const kado = await openGiftWithQuota()
  const { add, answer, ask, raka, fill, folder, db, clock, quota } = kado
  const { data } = (await add(300)).json()
  const photo = `/api/gallery/photos/${data.id}`
  const remove = () => ask('DELETE', photo, undefined, raka)
  const restore = async () => (await ask('POST', `${photo}/restore`, undefined, raka)).status
  await remove()
  expect((await add(100)).statusCode).toBe(201)
  expect(await restore()).toBe(200)
  await fill(MEGABYTE)
  expect((await add(200)).statusCode).toBe(413)
  await remove()
  const before = await everythingIn(kado)
  expect((await add(400)).statusCode).toBe(413)
  expect((await answer()).statusCode).toBe(413)
  // The same holds for a voice that turns out to be larger.
  const { id } = await loadInstallation(db)
  const key = makeReservationKey({ source: 'voice', network: 'x' })
  await addPendingUpload(db, id, [{ key, bytes: 1 }], clock.now)
  const claim = quota.claim(id, key, [{ key: 'suara', bytes: 200 * 1024 }], [])
  await expect(claim).rejects.toMatchObject({ code: 'too_large' })
  expect(await everythingIn(kado)).toEqual(before)
  expect((await add(200)).statusCode).toBe(201)
  expect(await restore()).toBe(404)
  const titles = (await ask('GET', `/api/gallery.php?folderId=${folder}`)).body
  expect(titles.at(-1)).toMatchObject({ title: 'Baru' })
})

test('an upload is refused while the store fails to remove the files that make room for it', async () => {
  const { add, ask, raka, fill, media, used, db, clock } = await openGiftWithQuota()
  const { data } = (await add(300)).json()
  await fill(MEGABYTE)
  await ask('DELETE', `/api/gallery/photos/${data.id}`, undefined, raka)
  const removing = vi.spyOn(media, 'remove').mockRejectedValue(new Error('EIO'))
  expect((await add(200)).statusCode).toBe(503)
  expect(await used()).toBe(MEGABYTE)
  removing.mockRestore()
  clock.now += 11 * MINUTE
  expect((await add(200)).statusCode).toBe(201)
  expect(await used()).toBeLessThanOrEqual(MEGABYTE)
  expect(await db.selectFrom('pending_upload').select('failed').execute()).not.toContainEqual({ failed: 0 })
})

test('unused files make room after ten minutes, the oldest first and no more than needed', async () => {
  const { app, send, add, used, clock } = await openGiftWithQuota()
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

test('an uploaded photo that was removed while its form was open is refused', async () => {
  const { ask, raka, send, add, fill, clock, db, config } = await openGiftWithQuota()
  const [{ id, photo_url }] = (await ask('GET', '/api/date-input')).body
  const save = (photo_url: string, method = 'POST') =>
    ask(method, '/api/date-input', { id, title: 'Kapan?', selected_date: '14022024', photo_url }, raka)
  const { newUrl } = (await send('/api/date-input/photo', {}, { photoFile: await photo(200 * 1024) })).json()
  await fill(MEGABYTE)
  clock.now += 11 * MINUTE
  expect((await add(50)).statusCode).toBe(201)
  const message = 'Gambar yang diunggah tadi sudah tidak tersimpan. Unggah sekali lagi, ya.'
  const body = { message, fields: { photo_url: message } }
  for (const gone of [newUrl, `${config.publicUrl}${newUrl}?lebar=3`]) {
    for (const method of ['POST', 'PUT'])
      expect(await save(gone, method)).toMatchObject({ status: 422, body })
  }
  expect((await ask('GET', '/api/date-input')).body).toMatchObject([{ photo_url }])
  // An address of another site, and the stored one, need no file.
  for (const kept of [`https://foto.example${newUrl}`, '/media/kita.jpg', photo_url])
    expect((await save(kept)).status, kept).toBe(200)
  await show(db, newUrl)
  expect((await save(newUrl)).status).toBe(200)
})

test('uploads in progress reserve space, and free it when they break off', async () => {
  const { app, headers, add, db } = await openGiftWithQuota()
  const port = await listen(app)
  const reserved = () => db.selectFrom('pending_upload').select('bytes').execute()
  const part = `${partHead('musicFile')}ID3`
  const begin = (body: string, length?: number) =>
    dial(port, `${multipartHead({ path: '/api/music', cookie: headers.cookie, length })}${body}\r\n`)
  const known = await begin(part, 900_000)
  await expect.poll(reserved).toMatchObject([{ bytes: 900_000 }])
  expect((await add(200)).json()).toMatchObject({ code: 'too_large' })
  known.destroy()
  await expect.poll(reserved).toEqual([])
  // An upload without a length reserves the limit of its kind.
  const unknown = await begin(`${part.length.toString(16)}\r\n${part}`)
  expect(String(await once(unknown, 'data'))).toContain('413')
  expect((await add(200)).statusCode).toBe(201)
})

test('a gift has at most twenty uploads and five voices in progress', async () => {
  const { add, db, clock, answer } = await openGiftWithQuota()
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

test('an upload whose wait timed out is not counted, a broken file is', async () => {
  const { add, db, media } = await openGiftWithQuota()
  vi.spyOn(media, 'temporary').mockImplementationOnce(() => {
    throw makeBusy()
  })
  expect((await add(1)).statusCode).toBe(503)
  expect(await countUploads(db)).toBe(0)
  expect((await add(Buffer.from('no photo'))).statusCode).toBe(415)
  expect(await countUploads(db)).toBe(1)
})

test('an upload that cannot fit is refused before its files are read', async () => {
  const { send, fill, media } = await openGiftWithQuota()
  const temporary = vi.spyOn(media, 'temporary')
  const fields = { title: 'A' }
  const long = await send('/api/video-gift.php', fields, { video_url: Buffer.alloc(2 * MEGABYTE) })
  expect(long.statusCode).toBe(413)
  await fill(MEGABYTE)
  const another = await send('/api/gallery/folders/1/photos', fields, { photoFile: film })
  expect(another.statusCode).toBe(413)
  expect(another.json()).toMatchObject({ fields: { photoFile: expect.stringContaining('1 dari 1 MB') } })
  // A text takes no space.
  expect((await send('/api/video-gift.php', fields, {})).statusCode).toBe(200)
  expect(temporary).not.toHaveBeenCalled()
})

// In the current window, of all networks.
async function countUploads(db: TestApp['db']) {
  const rows = await db.selectFrom('rate_limit').select('count').where('name', 'like', 'upload %').execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}
