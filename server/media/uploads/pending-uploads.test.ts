import { writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { collectMedia } from '#server/media/collector.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { MEGABYTE, openGift } from '#tests/server/media-quota.ts'
import { expectNothingKept, keysIn, portrait, send } from '#tests/server/photos.ts'
import { addPendingUpload, failAllUploads, makeReservationKey } from './pending-uploads.ts'

const DAY = 24 * 60 * 60 * 1000

const pendingRows = ({ db }: TestApp) =>
  db.selectFrom('pending_upload').select('key').orderBy('key').execute()
const collect = (kado: TestApp) => collectMedia({ ...kado, now: () => kado.clock.now }, kado.pages)

test('records files as pending before they are stored, until they have their rows', async () => {
  const kado = await openTestApp()
  const { media } = kado
  const { put } = media
  const counts: number[] = []
  media.put = async (...file) => {
    counts.push((await pendingRows(kado)).length)
    await put(...file)
  }
  expect((await send(kado, await portrait())).statusCode).toBe(201)
  expect(counts).toEqual([3, 3, 3])
  expect(await pendingRows(kado)).toEqual([])
})

test('removes the files of a killed process after the next start or after a day', async () => {
  for (const isAtStart of [true, false]) {
    const kado = await openTestApp()
    const key = await leave(kado)
    await collect(kado)
    expect(await keysIn(kado.media)).toEqual([key])
    if (isAtStart) await failAllUploads(kado.db)
    else kado.clock.now += DAY + 1
    await collect(kado)
    await expectNothingKept(kado)
    expect(await pendingRows(kado)).toEqual([])
  }
})

test('refuses an upload that was marked as failed before it finished', async () => {
  const kado = await openTestApp()
  const { media } = kado
  const { put } = media
  media.put = async (...file) => {
    await put(...file)
    kado.clock.now += DAY
    await collect(kado)
  }
  expect((await send(kado, await portrait())).statusCode).toBe(503)
  await expectNothingKept(kado)
})

test('keeps a failed upload recorded until its file is removed', async () => {
  const kado = await openTestApp()
  await leave(kado)
  await failAllUploads(kado.db)
  const { media } = kado
  const stuck = { ...media, remove: () => Promise.reject(new Error('EIO')) }
  const room = { db: kado.db, now: () => kado.clock.now }
  await expect(collectMedia({ ...room, media: stuck }, kado.pages)).rejects.toThrow('EIO')
  expect(await pendingRows(kado)).toHaveLength(1)
  await collect(kado)
  await expectNothingKept(kado)
})

test('a reservation that the database did not free or acknowledge is freed before the next upload', async () => {
  const kado = await openTestApp()
  const { db, quota } = kado
  const { id } = await loadInstallation(db)
  const reserve = () => quota.reserve(id, { kinds: ['photo'], network: 'x', bytes: 1, mayReplace: false })
  const lost = new Error('ECONNRESET')
  const ended = await reserve()
  vi.spyOn(db, 'deleteFrom').mockImplementationOnce(() => {
    throw lost
  })
  await expect(quota.release(ended)).rejects.toThrow(lost)
  expect(await pendingRows(kado)).toEqual([{ key: ended }])
  const open = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = open()
    const { execute } = transaction
    transaction.execute = (work) => execute.call(transaction, work).then(() => Promise.reject(lost))
    return transaction
  })
  await expect(reserve()).rejects.toThrow(lost)
  expect(await pendingRows(kado)).toHaveLength(1)
  const key = await reserve()
  expect(await pendingRows(kado)).toEqual([{ key }])
})

// As a process that is killed between its store and its database.
async function leave({ db, media, clock }: TestApp) {
  const key = `${'a'.repeat(22)}-${'0'.repeat(32)}.mp4`
  const file = media.temporary()
  writeFileSync(file, 'lampion')
  await addPendingUpload(db, (await loadInstallation(db)).id, [{ key, bytes: 7 }], clock.now)
  await media.put(key, file)
  return key
}

test('nothing is removed for the voice of a visitor, however large it becomes', async () => {
  const { add, ask, raka, fill, db, clock, quota } = await openGift()
  const { id } = await loadInstallation(db)
  const { data } = (await add(300)).json()
  await fill(MEGABYTE)
  await ask('DELETE', `/api/gallery/photos/${data.id}`, undefined, raka)
  const key = makeReservationKey({ source: 'voice', network: 'x' })
  await addPendingUpload(db, id, [{ key, bytes: 1 }], clock.now)
  const claim = quota.claim(id, key, [{ key: 'suara', bytes: 200 * 1024 }], [])
  await expect(claim).rejects.toMatchObject({ code: 'too_large' })
  expect((await ask('POST', `/api/gallery/photos/${data.id}/restore`, undefined, raka)).status).toBe(200)
})
