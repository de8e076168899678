import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { exitCodeOf, explainStartFailure } from '#server/cli/start-failure.ts'
import { readConfig } from '#server/config.ts'
import { start } from '#server/start.ts'
import { makeFolder } from '#tests/server/app.ts'
import { makeDatabase } from '#tests/server/databases.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { problemOf } from './suitability.ts'

const server = process.env.TEST_POSTGRES_URL ?? ''

const usable = {
  version: '15.4 (Debian 15.4-2)',
  encoding: 'UTF8',
  isReadOnly: false,
  schema: 'public',
  role: 'kado',
  mayCreate: true,
  elsewhere: undefined,
  forbidden: [],
}

test('an unsupported version of PostgreSQL is refused', () => {
  expect(problemOf(usable, true)).toBeUndefined()
  expect(problemOf({ ...usable, version: '9.6.24' }, true)).toBe(
    'PostgreSQL 9.6.24, and Kado needs 14 or newer.',
  )
  expect(problemOf({ ...usable, mayCreate: false }, false)).toBeUndefined()
})

test.runIf(server).each([
  ['LATIN1', [], 'a database in LATIN1, and Kado needs UTF8.'],
  ['SQL_ASCII', [], 'a database in SQL_ASCII, and Kado needs UTF8.'],
  ['UTF8', ['alter database DB set default_transaction_read_only = on'], 'a database that cannot be written'],
  ['UTF8', ['alter database DB set search_path = tidak_ada'], 'search_path has no schema that it may use'],
  [
    'UTF8',
    ['migrated', 'create schema lain', 'alter database DB set search_path = lain'],
    'are in the schema public',
  ],
  ['UTF8', ['as role'], 'which may not create tables. Let it: GRANT CREATE ON SCHEMA public TO'],
  ['UTF8', ['migrated', 'as role'], 'which may not read and write account, answer, coupon,'],
  [
    'UTF8',
    ['migrated', 'grant select on all tables in schema public to ROLE', 'as role'],
    'read and write account',
  ],
] as const)(
  'a start on a database in %s after %j stops for good with a sentence',
  async (encoding, steps, sentence) => {
    const { url, run, role } = await openServer(encoding)
    let address = url
    for (const step of steps) {
      if (step === 'as role') address = asRole(url, role)
      else if (step === 'migrated') await migrated(url)
      else await run(step)
    }
    const failure = await startOn(address)
    expect(failure).toEqual({ code: 78, said: expect.stringMatching(/^DATABASE_URL names .+\.$/) })
    expect(failure.said).toContain(sentence)
  },
)

test.runIf(server)("a role without CREATE starts on another role's tables", async () => {
  const { url, run, role } = await openServer('UTF8')
  await migrated(url)
  await run('grant select, insert, update, delete on all tables in schema public to ROLE')
  expect(await startOn(asRole(url, role))).toEqual({ code: 0, said: '' })
})

test.runIf(server).each([
  ['bukan_basis', 'kado', 78, 'it has no database of that name'],
  ['postgres', 'bukan_siapa', 78, 'it refuses this name and password'],
])('the database %s and the role %s stop a start with %d', async (database, role, code, sentence) => {
  const url = new URL(`/${database}`, server)
  url.username = role
  const failure = await startOn(url.href)
  expect(failure).toEqual({ code, said: expect.stringContaining(sentence) })
})

async function startOn(DATABASE_URL: string) {
  const config = readConfig({ DATA_DIR: makeFolder(), PORT: '0', DATABASE_URL })
  try {
    await (await start(config)).stop()
    return { code: 0, said: '' }
  } catch (error) {
    return { code: exitCodeOf(error), said: explainStartFailure(error, config) }
  }
}

async function openServer(encoding: string) {
  const { name, url, drop } = await makeDatabase(
    server,
    `template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`,
  )
  const role = `${name}_role`
  const run = async (statement: string, connectionString = url) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(statement.replaceAll('DB', name).replaceAll('ROLE', role))
    await client.end()
  }
  await run('create role ROLE login')
  onTestFinished(async () => {
    await drop()
    await run('drop role ROLE', server)
  })
  return { url, run, role }
}

function asRole(address: string, role: string) {
  const url = new URL(address)
  url.username = role
  return url.href
}

async function migrated(databaseUrl: string) {
  const { db } = connect({ dataDir: '', databaseUrl })
  await migrate(db)
  await db.destroy()
}
