import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrations as known, listApplied } from '#server/database/migrate.ts'
import { freePorts } from '#tests/many/ports.ts'
import { everyRow } from '#tests/server/app.ts'
import { makeDatabase } from '#tests/server/databases.ts'
import { isHealthy, launch, startServer, stop } from '#tests/server/program.ts'
import { startDatabase } from './database-server.ts'

const AT_ONCE = 8
const program = 'built/main.js'

test('processes that start together on an empty database set it up once', async ({ skip }) => {
  const database = await startDatabase(false)
  if (!database) return skip('No PostgreSQL is installed on this machine.')
  const { url: DATABASE_URL } = await makeDatabase(database.url)
  const { url: alone } = await makeDatabase(database.url)
  const ports = await freePorts(AT_ONCE)
  const started = ports.map((port) => ({ ...launch({ program, port, env: { DATABASE_URL } }), port }))
  const areReady = () => started.every(({ output }) => output().includes('Kado is ready'))
  await expect.poll(areReady, { timeout: 60_000 }).toBe(true)
  for (const { port } of started) expect(await isHealthy(`http://localhost:${port}`)).toBe(true)
  await stop(await startServer({ program, env: { DATABASE_URL: alone } }))
  const together = await contentOf(DATABASE_URL)
  expect(together).toEqual(await contentOf(alone))
  expect(together.migrations).toEqual(Object.keys(known))
  for (const each of started) expect(await stop(each)).toBe(0)
  console.log(`${AT_ONCE} processes at once on an empty database: all came up, one sample`)
})

// How many rows each table of a page has, and which migrations were applied.
async function contentOf(databaseUrl: string) {
  const { db } = connect({ databaseUrl, dataDir: '' })
  const { pages, gifts } = await everyRow(db)
  const migrations = await listApplied(db)
  await db.destroy()
  return { rows: pages.map(({ length }) => length), gifts: gifts.length, migrations }
}
