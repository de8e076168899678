import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate, stepNames, stepsOf } from '#server/database/migrate.ts'
import { freePorts } from '#tests/many/ports.ts'
import { everyRow } from '#tests/server/app.ts'
import { makeDatabase } from '#tests/server/databases.ts'
import { isHealthy, launch, startServer, stop } from '#tests/server/program.ts'
import { startDatabase } from './database-server.ts'

const AT_ONCE = 8
const program = 'built/main.js'

test.for(['', ...stepNames])(
  'processes that start together bring a database of step "%s" up to date once',
  async (step, { skip }) => {
    const database = await startDatabase(false)
    if (!database) return skip('No PostgreSQL is installed on this machine.')
    const { url: DATABASE_URL } = await makeDatabase(database.url)
    const { url: alone } = await makeDatabase(database.url)
    await bringTo(DATABASE_URL, step)
    const ports = await freePorts(AT_ONCE)
    const started = ports.map((port) => ({ ...launch({ program, port, env: { DATABASE_URL } }), port }))
    const areReady = () => started.every(({ output }) => output().includes('Kado is ready'))
    await expect.poll(areReady, { timeout: 60_000 }).toBe(true)
    for (const { port } of started) expect(await isHealthy(`http://localhost:${port}`)).toBe(true)
    await stop(await startServer({ program, env: { DATABASE_URL: alone } }))
    const together = await contentOf(DATABASE_URL)
    expect(together).toEqual(await contentOf(alone))
    expect(together.steps).toEqual(stepNames)
    for (const each of started) expect(await stop(each)).toBe(0)
    console.log(`${AT_ONCE} processes at once on a database of step "${step}": all came up, one sample`)
  },
)

async function bringTo(databaseUrl: string, step: string) {
  if (step === '') return
  const connection = connect({ databaseUrl, dataDir: '' })
  await migrate(connection, step)
  await connection.db.destroy()
}

// How many rows each table of a page has, and what the database has been through.
async function contentOf(databaseUrl: string) {
  const { db } = connect({ databaseUrl, dataDir: '' })
  const { pages, gifts } = await everyRow(db)
  const steps = await stepsOf(db)
  await db.destroy()
  return { rows: pages.map(({ length }) => length), gifts: gifts.length, steps }
}
