import {
  CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
} from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, pages } from '#server/app.ts'
import { openQuota } from '#server/media/quota.ts'
import { urlOf } from '#server/media/storage/key.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { lines } from '#tests/server/access-table.ts'
import { openAnother, openTestApp } from '#tests/server/app.ts'
import { makeSite, openCallers } from '#tests/server/callers.ts'
import { callsOf } from '#tests/server/calls.ts'
import { addRow } from '#tests/server/rows.ts'
import { isShared } from './row-locks.ts'
import type { Database } from './schema.ts'

// SQLite's words for a step that reads a whole table; constants and results of other steps do not count.
const SCAN = /^SCAN (?!CONSTANT ROW|\()/

// PostgreSQL's words for it, with sequential scans disabled: it would prefer them for tables this small.
const SEQUENTIAL = /Seq Scan on /

test('no read scans a whole table', async () => {
  const people = await openCallers()
  const { db, config, media, clock } = people
  const { asked, note } = watch(db)
  const site = makeSite()
  const watched = { config, db: db.withPlugin(note), media }
  const { app } = await createApp(watched, { now: () => clock.now, site })
  onTestFinished(() => app.close())
  // The health check reads any one row; the expensive share picture reads what its page does.
  const apart = ['/healthz', '/share.jpg']
  for (const line of lines.filter(({ method, path }) => method === 'GET' && !apart.includes(path))) {
    for (const { url } of await callsOf(line, people.ours)) {
      for (const cookie of ['', people.people['the owner']?.cookie])
        await app.inject({ url, headers: { cookie } })
    }
  }
  const isWhole = (step: string) => (isShared(db) ? SEQUENTIAL : SCAN).test(step)
  const plans: string[][] = []
  for (const query of new Map(asked.map((each) => [each.sql, each])).values())
    plans.push(await planOf(db, query))
  expect(plans.length).toBeGreaterThan(20)
  expect(plans.filter((steps) => steps.some(isWhole))).toEqual([])
  expect((await planOf(db, CompiledQuery.raw('select * from todo'))).filter(isWhole)).toHaveLength(1)
})

test('a read of the gallery does not read every photo of the gift', async () => {
  const { config, db, media, clock } = await openTestApp()
  const folder = { gift_id: 1, folder_id: 1, position: 0 }
  const photos = Array.from({ length: 400 }, (_, nth) => ({
    ...folder,
    url: urlOf(keyAt(nth)),
    title: `Foto ${nth}`,
  }))
  const file = { gift_id: 1, kind: 'photo', type: 'image/webp', bytes: 1, width: 1, height: 1, created_at: 0 }
  await db.insertInto('gallery_photo').values(photos).execute()
  await db
    .insertInto('media')
    .values([...photos, 'shown nowhere'].map((_, nth) => ({ ...file, key: keyAt(nth) })))
    .execute()
  const { asked, note, most } = watch(db)
  const { app } = await openAnother({ config, db: db.withPlugin(note), media }, { now: () => clock.now })
  const folders = (await app.inject('/api/gallery')).json()
  expect(folders[0]).toMatchObject({ count: 404, covers: [{}, {}] })
  for (const [nth, status] of [
    [7, 200],
    [400, 404],
  ] as const)
    expect((await app.inject({ url: urlOf(keyAt(nth)), method: 'HEAD' })).statusCode).toBe(status)
  // Four folders with two covers each, and the rows of every other page.
  expect(most()).toBeLessThan(50)
  const [shown] = (await app.inject('/api/gallery?folderId=1')).json()
  expect(shown).toBeDefined()
  for (const query of isShared(db) ? [] : asked)
    expect((await planOf(db, query)).filter((step) => ALL_OF_A_GIFT.test(step))).toEqual([])
})

// SQLite's words for reading every photo, or every file, of a gift.
const ALL_OF_A_GIFT = /SEARCH (gallery_photo|media) .*\(gift_id=\?\)$/

const keyAt = (nth: number) => `${'a'.repeat(22)}-${String(nth).padStart(32, '0')}.webp`

test('an upload sums the files of its gift from an index alone, and not at all without a quota', async () => {
  const { db, media, clock } = await openTestApp()
  const { id } = await loadInstallation(db)
  const key = keyAt(1)
  const file = { gift_id: id, key, kind: 'photo', type: 'image/webp', width: 1, height: 1, created_at: 0 }
  await addRow(db, 'media', { ...file, bytes: 900 })
  const { asked, note } = watch(db)
  const stores = { db: db.withPlugin(note), media, log: { warn: () => undefined }, now: () => clock.now }
  const reserve = (quota: number | undefined) =>
    openQuota(
      { ...stores, config: { quota, accountQuota: quota, totalQuota: undefined, minFree: 0 } },
      pages,
    ).reserve(id, {
      ...{ kinds: ['voice'], network: 'a', bytes: 200, mayReplace: false },
    })
  await reserve(undefined)
  expect(asked.filter(({ sql }) => sql.includes('media'))).toEqual([])
  // An upload of a visitor that does not fit is refused without reading each file.
  await expect(reserve(1000)).rejects.toMatchObject({ code: 'too_large' })
  const sums = asked.filter(({ sql }) => sql.includes('media'))
  expect(sums.length).toBeGreaterThan(0)
  for (const query of sums)
    for (const step of await planOf(db, query)) {
      expect(step).not.toMatch(SEQUENTIAL)
      if (ALL_OF_A_GIFT.test(step)) expect(step).toContain('COVERING INDEX')
    }
})

test('rows of a gift are found by an index', async () => {
  const { db } = await openTestApp()
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'gift')
  const unindexed: string[] = []
  for (const { name } of tables) {
    const steps = await planOf(db, CompiledQuery.raw(`select * from ${name} where gift_id = 1`))
    if (steps.some((step) => (isShared(db) ? SEQUENTIAL : SCAN).test(step))) unindexed.push(name)
  }
  // These belong to the whole installation and are searched by gift only when a gift is deleted.
  expect(unindexed.sort()).toEqual(['job_lease', 'outbox', 'reserved_address'])
})

// The queries through a plugin, and the most rows that one of them has read.
function watch(db: Kysely<Database>) {
  const asked: CompiledQuery[] = []
  const compiler = isShared(db) ? new PostgresQueryCompiler() : new SqliteQueryCompiler()
  let most = 0
  const note: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(compiler.compileQuery(node, queryId))
      return node
    },
    async transformResult({ result }) {
      most = Math.max(most, result.rows.length)
      return result
    },
  }
  return { asked, note, most: () => most }
}

function planOf(db: Kysely<Database>, { sql, parameters }: CompiledQuery) {
  return db.connection().execute(async (connection) => {
    const say = async (text: string, values: readonly unknown[] = []) =>
      (await connection.executeQuery<Record<string, string>>(CompiledQuery.raw(text, [...values]))).rows
    if (!isShared(db))
      return (await say(`explain query plan ${sql}`, parameters)).map(({ detail = '' }) => detail)
    await say('set enable_seqscan = off')
    const plan = await say(`explain ${sql}`, parameters)
    await say('reset enable_seqscan')
    return plan.map((row) => row['QUERY PLAN'] ?? '')
  })
}
