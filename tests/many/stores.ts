import { randomUUID } from 'node:crypto'
import { makeDatabase } from '#tests/server/databases.ts'

/** The settings of an empty database and an empty folder of a store. */
export type Stores = Record<string, string>

/** Makes both on the servers that KADO_DATABASE_SERVER and KADO_MEDIA_PLACE name (global-setup.ts). */
export async function makeStores(): Promise<Stores> {
  const { KADO_DATABASE_SERVER = '', KADO_MEDIA_PLACE = '{}' } = process.env
  return storesOn(KADO_DATABASE_SERVER, JSON.parse(KADO_MEDIA_PLACE) as Stores)
}

/** A fresh database on a server, and a folder of its own in a bucket. */
export async function storesOn(server: string, bucket: Stores): Promise<Stores> {
  const { url } = await makeDatabase(server)
  return { DATABASE_URL: url, ...placeIn(bucket) }
}

/** A folder of its own in a bucket. */
export function placeIn<Bucket extends Stores>(bucket: Bucket) {
  return { ...bucket, MEDIA_URL: `${bucket.MEDIA_URL}/${randomUUID()}` }
}
