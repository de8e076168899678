import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyFolder, emptyServers, openPlace } from '#tests/server/backup-places.ts'
import type { Connection } from './connect.ts'
import { migrate, stepNames, stepsOf } from './migrate.ts'

const [oldest = ''] = stepNames
const latest = stepNames.at(-1)
// Before it an installation had a single process.
const FIRST_SHARED = '0005-shared'
const isSqlite = process.env.TEST_POSTGRES_URL === undefined

test.each(stepNames)('a database of step %s is brought up to date, with all it held', async (step) => {
  const connection = await openAt(step)
  await migrate(connection)
  expect(await stepsOf(connection.db)).toEqual(stepNames)
  expect(await whatIsHeld(connection)).toEqual(['Halo', 'Sinta', 'foto.jpg'])
})

// While processes are exchanged one by one, those of the version before still read and write.
test.each(stepNames.filter((step) => step > FIRST_SHARED))(
  'step %s takes no column from a process of the version before it, and asks it for none',
  async (step) => {
    const connection = await openAt(stepNames[stepNames.indexOf(step) - 1] ?? '')
    const before = await connection.db.introspection.getTables()
    await migrate(connection, step)
    const after = await connection.db.introspection.getTables()
    for (const { name, columns } of before) {
      const now = after.find((table) => table.name === name)?.columns ?? []
      const [kept, added] = [now.slice(0, columns.length), now.slice(columns.length)]
      expect(kept, name).toEqual(columns)
      expect(
        added.filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue),
        name,
      ).toEqual([])
    }
  },
)

test('an upgrade that fails at any of its statements changes nothing, and goes through later', async () => {
  const connection = await openAt(oldest)
  const tables = await tablesOf(connection)
  let failures = 0
  while ((await stepsOf(connection.db)).length === 1) {
    expect(await tablesOf(connection)).toEqual(tables)
    failures += 1
    const failing = { ...connection, db: connection.db.withPlugin(failAt(failures)) }
    await migrate(failing).catch(({ message }: Error) => expect(message).toBe('putus'))
  }
  expect(failures).toBeGreaterThan(20)
  expect(await stepsOf(connection.db)).toEqual(stepNames)
  expect(await whatIsHeld(connection)).toEqual(['Halo', 'Sinta', 'foto.jpg'])
})

test.runIf(isSqlite)(
  'a copy of each database is kept before it is changed, and never lost again',
  async () => {
    const { dataDir, ...connection } = await openFileAt(oldest)
    const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('kado-'))
    // Started and killed again and again, it keeps one copy of what is still the same.
    for (const nth of [12, 14]) {
      await migrate({ ...connection, db: connection.db.withPlugin(failAt(nth)) }).catch(() => undefined)
    }
    expect(copies()).toEqual([`kado-${oldest}.db`])
    await sql`update opening set title = 'Lagi'`.execute(connection.db)
    await migrate(connection)
    expect(copies()).toEqual([`kado-${oldest}-2.db`, `kado-${oldest}.db`])
    expect(statSync(join(dataDir, `kado-${oldest}.db`)).mode & 0o777).toBe(0o600)
    expect(titleIn(join(dataDir, `kado-${oldest}.db`))).toBe('Halo')
    expect(titleIn(join(dataDir, `kado-${oldest}-2.db`))).toBe('Lagi')
    await migrate(connection)
    expect(copies()).toHaveLength(2)
  },
)

test.runIf(isSqlite)('a new database needs no copy', async () => {
  const config = emptyFolder()
  await migrate(openPlace(config))
  expect(readdirSync(config.dataDir).filter((name) => name.startsWith('kado-'))).toEqual([])
  expect(latest).toBeDefined()
})

// Statements of the migrator and of its steps alike.
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

async function openAt(step: string) {
  return (await openFileAt(step)) satisfies Connection
}

// What a program of that step would have left: its tables, with a gift and a photo.
async function openFileAt(step: string) {
  const config = isSqlite ? emptyFolder() : await emptyServers()
  const place = openPlace(config)
  await migrate(place, step)
  const { db } = place
  await sql`insert into gift (host, claim_code, time_zone, created_at) values ('', 'X', 'Asia/Jakarta', 0)`.execute(
    db,
  )
  await sql`insert into opening (gift_id, title, recipient_name) values (1, 'Halo', 'Sinta')`.execute(db)
  await sql`insert into media (gift_id, key, kind, type, bytes, width, height, created_at)
    values (1, 'foto.jpg', 'photo', 'image/jpeg', 1, 1, 1, 0)`.execute(db)
  return { ...place, dataDir: config.dataDir }
}

async function whatIsHeld({ db }: Connection) {
  const { title, recipient_name } = await db.selectFrom('opening').selectAll().executeTakeFirstOrThrow()
  const { key } = await db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  return [title, recipient_name, key]
}

async function tablesOf({ db }: Connection) {
  return (await db.introspection.getTables()).map(({ name, columns }) => [
    name,
    columns.map((column) => column.name),
  ])
}

function titleIn(file: string) {
  const database = new Sqlite(file, { readonly: true })
  const row = database.prepare('select title from opening').get()
  database.close()
  return (row as { title: string }).title
}
