import { startPostgres } from './postgres.ts'
import { startSwift } from './swift.ts'

/** Starts one PostgreSQL and one S3 server for all journeys against two processes. */
export default async function setUp() {
  if (!process.env.KADO_MANY) return
  const postgres = await startPostgres()
  const swift = await startSwift()
  if (!postgres || !swift) throw new Error('KADO_MANY needs PostgreSQL and OpenStack Swift from Debian.')
  process.env.KADO_DATABASE_SERVER = postgres.url
  process.env.KADO_MEDIA_PLACE = JSON.stringify(await swift.bucket('tests'))
  return () => {
    postgres.stop()
    swift.stop()
  }
}
