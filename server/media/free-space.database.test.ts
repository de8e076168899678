import { statfsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { mediaTexts } from '#contract/media.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { sinta } from '#tests/people.ts'
import { openTestApp } from '#tests/server/app.ts'
import { formOf } from '#tests/server/files.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { MEGABYTE, openGiftWithQuota } from '#tests/server/media-quota.ts'
import { plain } from '#tests/server/photos.ts'
import { addRow } from '#tests/server/rows.ts'
import { openFreeSpace } from './free-space.ts'

test('on a nearly full disk files are refused, and texts are stored', async () => {
  const kado = await openGiftWithQuota()
  const { add, ask, raka, db, media, config } = kado
  const free = vi.spyOn(media, 'freeBytes').mockResolvedValue(config.minFree)
  const refused = await add(20)
  expect(refused.statusCode).toBe(503)
  const message = mediaTexts.diskFull
  expect(refused.json()).toMatchObject({ code: 'unavailable', message, fields: { photoFile: message } })
  // The browser shows it at once, instead of waiting for a busy server.
  expect(refused.headers['retry-after']).toBeUndefined()
  expect(await db.selectFrom('pending_upload').select('key').execute()).toEqual([])
  const texts = { title: 'Halo', recipient_name: 'Sinta' }
  expect((await ask('POST', '/api/opening', texts, raka)).status).toBe(200)
  free.mockResolvedValue(config.minFree + MEGABYTE)
  expect((await add(20)).statusCode).toBe(201)
})

test('uploads in progress count twice against the free space', async () => {
  let free = 1000
  const space = openFreeSpace({ freeBytes: async () => free }, 100)
  await space.reserve('one', 300)
  await expect(space.reserve('two', 151)).rejects.toMatchObject({ code: 'unavailable' })
  await space.reserve('two', 150)
  space.release('one')
  await space.reserve('three', 300)
  free = 999
  await expect(space.reserve('four', 0)).rejects.toMatchObject({ code: 'unavailable' })
})

test('of two simultaneous uploads that fit only alone one is refused', async () => {
  const space = openFreeSpace({ freeBytes: async () => 1000 }, 100)
  const both = await Promise.allSettled(['one', 'two'].map((key) => space.reserve(key, 300)))
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('a store returns the free space of its disk', async () => {
  const { media, dataDir } = await openTestApp()
  const { bavail, bsize } = statfsSync(dataDir)
  const free = await media.freeBytes()
  // Other programs write meanwhile.
  expect(Math.abs(free - bavail * bsize)).toBeLessThan(0.2 * bavail * bsize)
})

test('the gifts of one account share a quota', async () => {
  const kado = await openManyGifts({ env: { ACCOUNT_QUOTA_MB: '1' } })
  const raka = await kado.join()
  const mawar = await kado.begin(raka)
  const melati = await kado.begin(raka, 'melati')
  const other = await kado.begin(await kado.join(sinta), 'sinta')
  const row = { kind: 'photo', type: 'image/jpeg', width: 1, height: 1, created_at: kado.clock.now }
  const key = `${'a'.repeat(22)}-${'0'.repeat(32)}.jpg`
  await addRow(kado.db, 'media', { ...row, gift_id: mawar.id, key, bytes: MEGABYTE - 100 })
  const message = mediaTexts.noRoomOfOwner(MEGABYTE - 100, MEGABYTE)
  expect(await send(melati)).toMatchObject({ status: 413, body: { code: 'too_large', message } })
  expect(await send(other)).toMatchObject({ status: 201 })
  await kado.db.deleteFrom('media').where('gift_id', '=', mawar.id).execute()
  expect(await send(melati)).toMatchObject({ status: 201 })
})

test('the gifts of all accounts share the quota of the installation', async () => {
  const kado = await openManyGifts({ env: { TOTAL_QUOTA_MB: '1' } })
  const mawar = await kado.begin(await kado.join())
  const melati = await kado.begin(await kado.join(sinta), 'melati')
  const row = { kind: 'photo', type: 'image/jpeg', width: 1, height: 1, created_at: kado.clock.now }
  const key = `${'a'.repeat(22)}-${'0'.repeat(32)}.jpg`
  const size = (await photo()).byteLength
  await addRow(kado.db, 'media', { ...row, gift_id: mawar.id, key, bytes: MEGABYTE - size - 600 })
  expect(await send(melati)).toMatchObject({ status: 201 })
  const refused = { status: 503, body: { code: 'unavailable', message: mediaTexts.diskFull } }
  for (const gift of [mawar, melati]) {
    expect(await send(gift)).toMatchObject(refused)
    expect(await send(gift)).toMatchObject(refused)
  }
  const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }
  expect(await melati.owner('POST', '/api/opening', greeting)).toMatchObject({ status: 200 })
  // The files are summed again after a while.
  await kado.db.deleteFrom('media').where('gift_id', '=', mawar.id).execute()
  kado.clock.now += 10_000
  expect(await send(mawar)).toMatchObject({ status: 201 })
})

test('an upload and a save that lock the owner and the gift do not deadlock', async () => {
  const { db, join, begin } = await openManyGifts({ env: { ACCOUNT_QUOTA_MB: '1' } })
  const gift = await begin(await join())
  const { id: account_id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const sent = await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('gift').set({ sky: 'fajar' }).where('id', '=', gift.id).execute()
    const sending = send(gift)
    // SQLite runs the upload after this transaction.
    if (isShared(db)) await expect.poll(() => countWaiting(db)).toBe(1)
    const version = { gift_id: gift.id, page: 'sky', at: 0, account_id, content: '{}' }
    await transaction.insertInto('version').values(version).execute()
    return { sending }
  })
  expect(await sent.sending).toMatchObject({ status: 201 })
})

const photo = () => plain(60, 40).jpeg().toBuffer()

async function send({ owner }: Awaited<ReturnType<Awaited<ReturnType<typeof openManyGifts>>['begin']>>) {
  const photoFile = await photo()
  const encoded = new Response(formOf({}, { photoFile }))
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await encoded.arrayBuffer())
  return owner('POST', '/api/date-input/photo', undefined, { payload, headers })
}

// The statements that wait for a row lock.
async function countWaiting(db: Kysely<Database>) {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length
}
