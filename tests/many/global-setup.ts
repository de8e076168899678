import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countAll } from './answered.ts'
import { startSwift } from './swift.ts'

/** Before all tests against many processes: one PostgreSQL and one S3 server for all of them. */
export default async function setUp() {
  if (!process.env.KADO_MANY) return
  const given = process.env.TEST_POSTGRES_URL
  const postgres = given ? undefined : await startDatabase()
  const swift = await startSwift()
  const url = given ?? postgres?.url
  if (!url || !swift) throw new Error('KADO_MANY needs PostgreSQL and OpenStack Swift from Debian.')
  process.env.KADO_DATABASE_SERVER = url
  process.env.KADO_MEDIA_PLACE = JSON.stringify(await swift.bucket('tests'))
  const tell = given ? countAll() : undefined
  return () => {
    if (tell) console.log(tell())
    postgres?.stop()
    swift.stop()
  }
}

async function startDatabase() {
  const script = pathToFileURL(resolve(import.meta.dirname, '../../scripts/throwaway-postgres.mjs'))
  const { startPostgres } = await import(script.href)
  return startPostgres()
}
