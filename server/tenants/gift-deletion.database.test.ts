import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { bima, sinta } from '#tests/people.ts'
import { addFile } from '#tests/server/callers.ts'
import { openManyGifts, openMawar } from '#tests/server/many.ts'
import { keysIn } from '#tests/server/photos.ts'
import { addRow } from '#tests/server/rows.ts'
import { purgeDeletedGifts } from './gift-deletion.ts'

const dewi = { email: 'dewi@rumah.id', password: 'senja-di-dermaga-4' }

test('an account that only waited in a deleted gift is removed and may register again', async () => {
  const { at, db, platform, account, begin, signIn, person, id, owner } = await openMawar()
  for (const each of [sinta, bima, dewi])
    expect((await account(at('mawar.gift.example'), { action: 'create', ...each })).status).toBe(200)
  const { body } = await owner('GET', '/api/accounts')
  const { id: letIn } = body.find(({ email }: { email: string }) => email === bima.email)
  expect((await owner('PUT', `/api/accounts/${letIn}`, { may_edit: true })).status).toBe(200)
  await begin(await signIn('gift.example', dewi), 'melati')
  expect((await person('DELETE', `/api/gifts/${id}`, { address: 'mawar' })).status).toBe(200)
  const accounts = await db.selectFrom('account').select('email').orderBy('id').execute()
  expect(accounts.map(({ email }) => email)).toEqual(['raka@rumah.id', bima.email, dewi.email])
  expect((await account(platform, { action: 'create', ...sinta })).status).toBe(200)
  for (const each of [sinta, bima, dewi]) await signIn('gift.example', each)
})

test('no row of a deleted gift is left in any table but those of its files', async () => {
  const { db, media, person, id } = await openMawar()
  await addFile({ db, media }, id, 'x')
  const { id: account_id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await db.updateTable('account').set({ gift_id: id }).execute()
  const found = await db.introspection.getTables()
  const withGift = found.filter(({ columns }) => columns.some(({ name }) => name === 'gift_id'))
  const tables = withGift.map(({ name }) => name).sort()
  const holding = async () => {
    const counts = tables.map((name) =>
      sql<{ gift_id: number }>`select gift_id from ${sql.table(name)} where gift_id = ${id}`.execute(db),
    )
    const rows = await Promise.all(counts)
    return tables.filter((_, index) => rows[index]?.rows.length)
  }
  const held = await holding()
  for (const { name, columns } of withGift.filter((table) => !held.includes(table.name))) {
    const filled = columns
      .filter((column) => column.name !== 'id')
      .map((column) => [
        column.name,
        { gift_id: id, account_id, session_id: null }[column.name] ??
          (/int/i.test(column.dataType) ? 1 : 'x'),
      ])
    await addRow(db, name as 'answer', Object.fromEntries(filled))
  }
  expect(await holding()).toEqual(tables)
  expect((await person('DELETE', `/api/gifts/${id}`, { address: 'mawar' })).status).toBe(200)
  expect(await holding()).toEqual(['media', 'pending_upload'])
  for (const table of ['media', 'pending_upload'] as const) await db.deleteFrom(table).execute()
  await purgeDeletedGifts({ db })
  expect(await db.selectFrom('gift').select('host').execute()).toEqual([{ host: '' }])
  // Rows of the installation are kept after the deletion of its first gift.
  const { id: installation } = await db.selectFrom('gift').select('id').executeTakeFirstOrThrow()
  for (const table of ['job_lease', 'outbox', 'account', 'reserved_address'] as const) {
    const moved = await db.selectFrom(table).select('gift_id').distinct().execute()
    expect(moved, table).toEqual([{ gift_id: installation }])
  }
})

test("a deleted gift's row is removed with its last file", async () => {
  const { db, media, clock, collect, begin, person: raka, id } = await openMawar()
  const other = await begin(raka, 'melati')
  await begin(raka, 'anggrek')
  await addFile({ db, media }, id, 'x')
  for (const [gift, address] of [
    [id, 'mawar'],
    [other.id, 'melati'],
  ])
    expect((await raka('DELETE', `/api/gifts/${gift}`, { address })).status).toBe(200)
  const { key } = await db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  const { id: account_id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await addRow(db, 'music', { gift_id: id, music_url: `/media/${key}` })
  await addRow(db, 'member', { gift_id: id, account_id, may_edit: 1, created_at: clock.now })
  await db.updateTable('account').set({ gift_id: id }).execute()
  await purgeDeletedGifts({ db })
  // Its row is there as long as its file.
  const hosts = async () => (await db.selectFrom('gift').select('host').orderBy('id').execute()).slice(1)
  expect(await hosts()).toEqual([{ host: `removed ${id}` }, { host: 'anggrek' }])
  for (const _ of ['what came is seen', 'its files go', 'and the gift']) {
    clock.now += DAY
    await collect()
    await purgeDeletedGifts({ db })
  }
  expect(await hosts()).toEqual([{ host: 'anggrek' }])
  expect(await db.selectFrom('media').select('key').execute()).toEqual([])
  expect(await keysIn(media)).toEqual([])
  expect(await db.selectFrom('account').select('email').execute()).toEqual([{ email: 'raka@rumah.id' }])
})

test('a gift whose removal fails does not stop the others', async () => {
  const { db, join, begin } = await openManyGifts()
  const person = await join()
  const ids: number[] = []
  for (const address of ['mawar', 'melati', 'anggrek']) {
    const { id } = await begin(person, address)
    ids.push(id)
    expect((await person('DELETE', `/api/gifts/${id}`, { address })).status).toBe(200)
  }
  // A table of a later version, which this one does not know.
  await sql`create table later (gift_id integer not null references gift (id))`.execute(db)
  await sql`insert into later values (${ids[0]})`.execute(db)
  await expect(purgeDeletedGifts({ db })).rejects.toMatchObject({ errors: [expect.any(Error)] })
  const left = db.selectFrom('gift').select('id').where('host', '!=', '')
  expect(await left.execute()).toEqual([{ id: ids[0] }])
  await sql`drop table later`.execute(db)
  await purgeDeletedGifts({ db })
  expect(await left.execute()).toEqual([])
})
