import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { ensureGift } from '#server/tenants/installation.ts'
import { everyRow, openTestApp, type TestApp } from '#tests/server/app.ts'
import { makeEmptyFolder, openStores } from '#tests/server/backup-places.ts'
import { keysIn, storeBytes } from '#tests/server/photos.ts'
import { addRow } from '#tests/server/rows.ts'
import { check } from './check.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined
const HOUR = 60 * 60_000

test('reports nothing for a sound gift', async () => {
  const { kado } = await withPhotos()
  expect(await runCheck(kado)).toEqual({ database: [], files: 4, missing: [], damaged: [], orphaned: [] })
})

test.each<[string, (photo: Buffer) => Buffer]>([
  ['flipped', (photo) => Buffer.from(photo).fill((photo[500] ?? 0) ^ 1, 500, 501)],
  ['cut', (photo) => photo.subarray(0, -1)],
  ['emptied', () => Buffer.alloc(0)],
  ['swapped for another', (photo) => Buffer.alloc(photo.length, 'x')],
])('reports a photo that was %s as damaged and changes nothing', async (_, change) => {
  const { kado, first } = await withPhotos()
  const photo = await buffer((await kado.media.open(first)) ?? Readable.from([]))
  await storeBytes(kado.media, first, change(photo))
  const before = { rows: await everyRow(kado.db), keys: await keysIn(kado.media) }
  expect(await runCheck(kado)).toMatchObject({ database: [], missing: [], damaged: [first], orphaned: [] })
  expect({ rows: await everyRow(kado.db), keys: await keysIn(kado.media) }).toEqual(before)
})

test('compares a variant of a photo by its length, and by its bytes where a backup has them', async () => {
  const { kado, first } = await withPhotos()
  const variant = first.replace('.jpg', '-480.webp')
  const bytes = await buffer((await kado.media.open(variant)) ?? Readable.from([]))
  const saved = new Map([[`media/${variant}`, createHash('sha256').update(bytes).digest('hex')]])
  const compare = () => check({ ...kado, now: Date.now, hashes: saved })
  expect(await compare()).toMatchObject({ damaged: [] })
  await storeBytes(kado.media, variant, Buffer.from(bytes).fill('x', 100, 101))
  expect(await compare()).toMatchObject({ damaged: [variant] })
  await storeBytes(kado.media, variant, Buffer.from('lain'))
  expect(await runCheck(kado)).toMatchObject({ damaged: [variant] })
})

test('reports a lost file that a row or only a page names', async () => {
  const { kado, first, second } = await withPhotos()
  await kado.media.remove(first)
  await kado.db.deleteFrom('media').where('key', '=', second).execute()
  await kado.db
    .updateTable('coupon')
    .set({ image_url: `https://kado.example/media/${second}` })
    .execute()
  expect(await runCheck(kado)).toMatchObject({ missing: [first, second], damaged: [] })
})

test('reports a file that nothing names, unless it is new', async () => {
  const { kado, second } = await withPhotos()
  await kado.db.deleteFrom('media').where('key', '=', second).execute()
  expect(await runCheck(kado, Date.now())).toMatchObject({ missing: [], orphaned: [] })
  expect(await runCheck(kado)).toMatchObject({ missing: [], orphaned: [second] })
})

test('does not report a file that is deleted during the check', async () => {
  const { kado } = await withPhotos()
  const open: MediaStore['open'] = async (key) => {
    await kado.db.deleteFrom('media').where('key', '=', key).execute()
    await kado.media.remove(key)
    return undefined
  }
  expect(await check({ db: kado.db, media: { ...kado.media, open }, now: Date.now })).toMatchObject({
    missing: [],
    damaged: [],
  })
})

test.runIf(isSqlite)('reports a damaged database', async () => {
  const config = makeEmptyFolder()
  const connection = connect(config)
  await migrate(connection.db)
  await ensureGift(connection.db, [], 0)
  const todos = Array.from({ length: 500 }, (_, id) => ({
    gift_id: 1,
    title: `Rencana ${id}`,
    is_selected: 0,
  }))
  await connection.db.insertInto('todo').values(todos).execute()
  await connection.db.destroy()
  const file = join(config.dataDir, 'kado.db')
  const database = new Sqlite(file)
  const page = database
    .prepare("select rootpage from sqlite_master where name = 'todo'")
    .pluck()
    .get() as number
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, (page - 1) * 4096 + 8, page * 4096)
  writeFileSync(file, bytes)
  const { database: faults } = await runCheck(await openStores(config))
  expect(faults.join()).toMatch(/Tree \d+ page|malformed|database disk image/)
})

// Two uploads: a photo with its two copies, of which a page shows one, and another photo on its own.
async function withPhotos() {
  const kado = await openTestApp()
  const first = await store(kado, 'foto danau')
  const stem = first.slice(0, -'.jpg'.length)
  for (const width of [480, 600]) await store(kado, `danau ${width}`, `${stem}-${width}.webp`, first)
  await kado.db
    .updateTable('date_input')
    .set({ photo_url: `/media/${stem}-600.webp` })
    .execute()
  return { kado, first, second: await store(kado, 'foto hujan') }
}

async function store({ db, media }: TestApp, text: string, name?: string, variant_of = '') {
  const bytes = Buffer.from(text.repeat(99))
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
