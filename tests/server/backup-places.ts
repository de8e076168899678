import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { openStore } from '#server/media/storage/store.ts'
import { makeFolder } from './app.ts'
import { testBucket } from './bucket.ts'
import { makeDatabase } from './databases.ts'

/** The settings of a place where nothing stands yet: a folder, and what `env` names beside it. */
export function emptyFolder(env: Record<string, string> = {}) {
  return readConfig({ DATA_DIR: makeFolder(), ...env })
}

/** The same with an empty bucket, and an empty PostgreSQL database where the tests have a server. */
export async function emptyServers() {
  const url = process.env.TEST_POSTGRES_URL
  const database = url ? { DATABASE_URL: await emptyDatabase(url) } : {}
  return emptyFolder({ ...(await testBucket()), ...database })
}

/** Opens what stands in a place; closed when the test ends. */
export async function openPlace(config: ReturnType<typeof emptyFolder>) {
  const connection = connect(config)
  onTestFinished(() => connection.db.destroy())
  return { ...connection, media: await openStore(config, () => '') }
}

async function emptyDatabase(server: string) {
  const { url, drop } = await makeDatabase(server)
  onTestFinished(drop)
  return url
}
