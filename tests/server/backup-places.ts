import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { openStore } from '#server/media/storage/store.ts'
import { addDatabase, makeFolder } from './app.ts'
import { testBucket } from './bucket.ts'

/** Settings with an empty data folder, and those in `env`. */
export function makeEmptyFolder(env: Record<string, string> = {}) {
  return readConfig({ DATA_DIR: makeFolder(), ...env })
}

/** The same with an empty bucket, and with an empty PostgreSQL database where the tests have a server. */
export async function makeEmptyServers() {
  const url = process.env.TEST_POSTGRES_URL
  const database = url ? { DATABASE_URL: await addDatabase(url) } : {}
  return makeEmptyFolder({ ...(await testBucket()), ...database })
}

/** Opens the database and the media store of some settings; closed when the test ends. */
export async function openStores(config: ReturnType<typeof makeEmptyFolder>) {
  const connection = connect(config)
  onTestFinished(() => connection.db.destroy())
  return { ...connection, media: await openStore(config, () => '') }
}
