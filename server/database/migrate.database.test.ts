import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { exitCodeOf } from '#server/cli/start-failure.ts'
import { makeEmptyFolder, makeEmptyServers, openStores } from '#tests/server/backup-places.ts'
import { beLaterVersion } from '#tests/server/later-version.ts'
import { expectKnownSchema, migrate, migrations, UnknownSchemaError } from './migrate.ts'
import type { Database } from './schema.ts'

const newest = Object.keys(migrations).at(-1)
const isSqlite = process.env.TEST_POSTGRES_URL === undefined

test('a database of the first version is upgraded once, and its sessions stay', async () => {
  const { db } = await openStores(isSqlite ? makeEmptyFolder() : await makeEmptyServers())
  await migrate(db, '0001-tables')
  expect(await expectKnownSchema(db)).toEqual(['0001-tables'])
  await addGift(db)
  await sql`insert into account (gift_id, email, password_hash, created_at) values (1, 'a@b.id', 'x', 0)`.execute(
    db,
  )
  await sql`insert into session (gift_id, account_id, token_hash, user_agent, signed_in_at, last_used_at)
    values (1, 1, 'x', '', 0, 0)`.execute(db)
  for (const _ of [1, 2]) await migrate(db)
  expect(await expectKnownSchema(db)).toEqual(Object.keys(migrations))
  const sessions = db.selectFrom('session').select(['token_hash', 'at_own_domain'])
  expect(await sessions.execute()).toEqual([{ token_hash: 'x', at_own_domain: 0 }])
})

test('an upgrade that fails at any of its statements changes nothing, and succeeds later', async () => {
  const { db } = await openOpening()
  const tables = await listColumns(db)
  beLaterVersion()
  let failures = 0
  while ((await expectKnownSchema(db)).at(-1) === newest) {
    expect(await listColumns(db)).toEqual(tables)
    failures += 1
    await migrate(db.withPlugin(failAt(failures))).catch(({ message }: Error) =>
      expect(message).toBe('putus'),
    )
  }
  expect(failures).toBeGreaterThan(5)
  expect((await sql`select subtitle from opening`.execute(db)).rows).toEqual([{ subtitle: 'Halo' }])
})

test.runIf(isSqlite)('a SQLite file is copied before an upgrade, and only then', async () => {
  const { db, dataDir } = await openOpening()
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('kado-'))
  expect(copies()).toEqual([])
  beLaterVersion({ up: () => Promise.reject(new Error('putus')) })
  await expect(migrate(db)).rejects.toThrow('putus')
  expect(copies()).toEqual([`kado-${newest}.db`])
  await sql`update opening set title = 'Lagi'`.execute(db)
  beLaterVersion()
  await migrate(db)
  await migrate(db)
  expect(copies()).toEqual([`kado-${newest}.db`])
  const copy = join(dataDir, `kado-${newest}.db`)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const database = new Sqlite(copy, { readonly: true })
  const rows = database.prepare('select * from opening').all()
  expect(rows).toMatchObject([{ title: 'Lagi' }])
  expect(rows).not.toHaveProperty('0.subtitle')
  database.close()
})

test.each([
  ['a newer version', ['0001-tables', '9999-later'], 'migration 9999-later'],
  ['another program', ['0001-schema', '0021-endings'], 'migration 0001-schema'],
])('a database of %s is refused and not changed', async (_, applied, sentence) => {
  const { db, dataDir } = await openOpening()
  await sql`delete from kysely_migration`.execute(db)
  for (const name of applied)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, 'x')`.execute(db)
  const before = isSqlite && readFileSync(join(dataDir, 'kado.db'))
  const refused = migrate(db)
  await expect(refused).rejects.toThrow(UnknownSchemaError)
  await expect(refused).rejects.toThrow(sentence)
  expect(await refused.catch(exitCodeOf)).toBe(78)
  if (before) expect(readFileSync(join(dataDir, 'kado.db')).equals(before)).toBe(true)
  const { rows } = await sql`select name from kysely_migration order by name`.execute(db)
  expect(rows).toEqual(applied.map((name) => ({ name })))
})

async function openOpening() {
  const config = isSqlite ? makeEmptyFolder() : await makeEmptyServers()
  const { db } = await openStores(config)
  await migrate(db)
  await addGift(db)
  await db.insertInto('opening').values({ gift_id: 1, title: 'Halo', recipient_name: 'Sinta' }).execute()
  return { db, dataDir: config.dataDir }
}

function addGift(db: Kysely<Database>) {
  const gift = { host: '', claim_code: 'X', time_zone: 'Asia/Jakarta', created_at: 0 }
  return db.insertInto('gift').values(gift).execute()
}

// Counts the statements of the migrator and of its migrations alike.
function failAt(nth: number): KyselyPlugin {
  let count = 0
  return {
    transformQuery({ node }) {
      count += 1
      if (count === nth) throw new Error('putus')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

async function listColumns(db: Kysely<Database>) {
  const tables = await db.introspection.getTables()
  return tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])
}
