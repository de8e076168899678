import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { HOUR } from '#contract/durations.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { everyRow, openTestApp, type TestApp } from '#tests/server/app.ts'
import { keysIn, storeBytes } from '#tests/server/photos.ts'
import { addRow } from '#tests/server/rows.ts'
import { check } from './check.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined

const LAKE = Buffer.from('foto danau'.repeat(99))
const SMALL = Buffer.from('danau 480'.repeat(99))

const changes: [string, Buffer][] = [
  ['flipped', Buffer.from(LAKE).fill(0, 500, 501)],
  ['cut', LAKE.subarray(0, -1)],
  ['emptied', Buffer.alloc(0)],
  ['swapped for another', Buffer.alloc(LAKE.length, 'x')],
]

test('a check reports damaged photos and variants, and changes nothing', async () => {
  const { kado, first, variant } = await withPhotos()
  const sound = { database: [], files: 4, missing: [], damaged: [], orphaned: [] }
  expect(await runCheck(kado)).toEqual(sound)
  for (const [name, photo] of changes) {
    await storeBytes(kado.media, first, photo)
    const before = { rows: await everyRow(kado.db), keys: await keysIn(kado.media) }
    expect(await runCheck(kado), name).toEqual({ ...sound, damaged: [first] })
    expect({ rows: await everyRow(kado.db), keys: await keysIn(kado.media) }).toEqual(before)
  }
  await storeBytes(kado.media, first, LAKE)
  // A variant is compared by its length, and by its bytes where a backup has them.
  const hashes = new Map([[`media/${variant}`, createHash('sha256').update(SMALL).digest('hex')]])
  const compare = async () => (await check({ ...kado, now: Date.now, hashes })).damaged
  expect(await compare()).toEqual([])
  await storeBytes(kado.media, variant, Buffer.from(SMALL).fill('x', 100, 101))
  expect(await compare()).toEqual([variant])
  await storeBytes(kado.media, variant, 'lain')
  expect(await runCheck(kado)).toMatchObject({ damaged: [variant] })
})

test('a check reports unused files unless they are new, and lost ones', async () => {
  const { kado, first, second } = await withPhotos()
  await kado.db.deleteFrom('media').where('key', '=', second).execute()
  expect(await runCheck(kado, Date.now())).toMatchObject({ missing: [], orphaned: [] })
  expect(await runCheck(kado)).toMatchObject({ missing: [], orphaned: [second] })
  await kado.media.remove(first)
  await kado.db
    .updateTable('coupon')
    .set({ image_url: `https://kado.example/media/${second}` })
    .execute()
  expect(await runCheck(kado)).toMatchObject({ missing: [first, second], damaged: [] })
})

test('a check does not report a file that is deleted meanwhile', async () => {
  const { kado } = await withPhotos()
  const open: MediaStore['open'] = async (key) => {
    await kado.db.deleteFrom('media').where('key', '=', key).execute()
    await kado.media.remove(key)
    return undefined
  }
  const found = await check({ db: kado.db, media: { ...kado.media, open }, now: Date.now })
  expect(found).toMatchObject({ missing: [], damaged: [] })
})

test.runIf(isSqlite)('a check reports a damaged database', async () => {
  const { db, media, dataDir } = await openTestApp({ lockWait: 1 })
  for (let id = 0; id < 200; id += 1)
    await addRow(db, 'todo', { gift_id: 1, title: `Rencana ${id}`.padEnd(100, '.'), is_selected: 0 })
  const file = join(dataDir, 'kado.db')
  const database = new Sqlite(file)
  database.pragma('wal_checkpoint(truncate)')
  const page = database
    .prepare("select rootpage from sqlite_master where name = 'todo'")
    .pluck()
    .get() as number
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, (page - 1) * 4096 + 8, page * 4096)
  writeFileSync(file, bytes)
  const { database: faults } = await runCheck({ db, media })
  expect(faults.join()).toMatch(/Tree \d+ page|malformed|database disk image/)
})

// Two uploads: a photo with its two copies, of which a page shows one, and another photo on its own.
async function withPhotos() {
  const kado = await openTestApp()
  const first = await store(kado, LAKE)
  const [variant, other] = [480, 600].map((width) => first.replace('.jpg', `-${width}.webp`)) as [
    string,
    string,
  ]
  await store(kado, SMALL, variant, first)
  await store(kado, SMALL, other, first)
  const photo_url = `/media/${other}`
  await kado.db.updateTable('date_input').set({ photo_url }).execute()
  return { kado, first, variant, second: await store(kado, Buffer.from('foto hujan')) }
}

async function store({ db, media }: TestApp, bytes: Buffer, name?: string, variant_of = '') {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const key = name ?? `${randomBytes(16).toString('base64url')}-${hash}.jpg`
  await storeBytes(media, key, bytes)
  const row = { gift_id: 1, kind: 'photo', type: 'image/jpeg', width: 1, height: 1, created_at: 0 }
  await addRow(db, 'media', { ...row, key, bytes: bytes.length, variant_of })
  return key
}

// Two hours later, so that no file counts as new.
function runCheck({ db, media }: Pick<TestApp, 'db' | 'media'>, now = Date.now() + 2 * HOUR) {
  return check({ db, media, now: () => now })
}
