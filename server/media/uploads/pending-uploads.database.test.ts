import { writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/durations.ts'
import { collectMedia } from '#server/media/collector.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { MEGABYTE, openGiftWithQuota } from '#tests/server/media-quota.ts'
import { expectNothingKept, keysIn, portrait, send } from '#tests/server/photos.ts'
import { addPendingUpload, failAllUploads } from './pending-uploads.ts'

type Gift = Pick<TestApp, 'db' | 'media' | 'clock' | 'pages'>

const pendingRows = ({ db }: Gift) => db.selectFrom('pending_upload').select('key').orderBy('key').execute()

const collect = (kado: Gift, media = kado.media) =>
  collectMedia({ ...kado, media, now: () => kado.clock.now }, kado.pages)

test('files are recorded as pending before they are stored, until they have their rows', async () => {
  const kado = await openTestApp()
  const { put } = kado.media
  const counts: number[] = []
  kado.media.put = async (...file) => {
    counts.push((await pendingRows(kado)).length)
    await put(...file)
  }
  expect((await send(kado, await portrait())).statusCode).toBe(201)
  expect(counts).toEqual([3, 3, 3])
  expect(await pendingRows(kado)).toEqual([])
})

test.each(['the next start', 'an hour'])(
  'the files of a killed process count toward the quota until they are removed after %s',
  async (end) => {
    const kado = await openGiftWithQuota()
    const key = await leave(kado)
    kado.clock.now += 59 * MINUTE
    await collect(kado)
    expect((await kado.add(1)).statusCode).toBe(413)
    expect(await keysIn(kado.media)).toEqual([key])
    if (end === 'an hour') kado.clock.now += 2 * MINUTE
    else await failAllUploads(kado.db)
    const stuck = { ...kado.media, remove: () => Promise.reject(new Error('EIO')) }
    await expect(collect(kado, stuck)).rejects.toThrow('EIO')
    expect(await pendingRows(kado)).toEqual([{ key }])
    await collect(kado)
    await expectNothingKept(kado)
    expect(await pendingRows(kado)).toEqual([])
    expect((await kado.add(1)).statusCode).toBe(201)
  },
)

test('an upload that was marked as failed before it finished is refused', async () => {
  const kado = await openTestApp()
  const { put } = kado.media
  kado.media.put = async (...file) => {
    await put(...file)
    kado.clock.now += 61 * MINUTE
    await collect(kado)
  }
  expect((await send(kado, await portrait())).statusCode).toBe(503)
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

// As a process that is killed between its store and its database leaves it.
async function leave({ db, media, clock }: Gift) {
  const key = `${'a'.repeat(22)}-${'0'.repeat(32)}.mp4`
  const file = media.temporary()
  writeFileSync(file, 'lampion')
  await addPendingUpload(db, (await loadInstallation(db)).id, [{ key, bytes: MEGABYTE }], clock.now)
  await media.put(key, file)
  return key
}
