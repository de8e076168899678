import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import type { TestApp } from './app.ts'
import { formOf } from './files.ts'

// The tests decode new bytes under the same file name.
sharp.cache(false)

export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8f2f3b' } })

/** A portrait as a phone stores it: lying on its side, with a note on how to turn it and where it was. */
export const portrait = () =>
  plain(800, 600)
    .withExif({ IFD0: { Make: 'Ponsel Raka' }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Uploads a photo as the owner. */
export async function send({ app, becomeOwner }: TestApp, photoFile: Uint8Array) {
  const payload = formOf({}, { photoFile })
  const { headers } = await becomeOwner()
  return app.inject({ method: 'POST', url: '/api/date-input/photo', payload, headers })
}

/** Reads the metadata of a served photo. */
export async function look({ dataDir }: TestApp, bytes: Buffer) {
  const file = join(dataDir, 'seen.webp')
  writeFileSync(file, bytes)
  return sharp(file).metadata()
}

/** Checks that an upload left neither a file nor a row. */
export async function expectNothingKept({ db, dataDir, media }: Pick<TestApp, 'db' | 'dataDir' | 'media'>) {
  // After a broken upload the files are removed beside the response, within two seconds.
  await expect.poll(() => readdirSync(join(dataDir, 'unfinished')), { timeout: 2000 }).toEqual([])
  expect(await keysIn(media)).toEqual([])
  expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
}

/** Stores bytes under a key, as an upload does. */
export async function storeBytes(media: MediaStore, key: string, bytes: Uint8Array | string) {
  const draft = media.temporary()
  writeFileSync(draft, bytes)
  await media.put(key, draft)
}

/** Lists the keys of all stored files. */
export async function keysIn(media: MediaStore) {
  const keys: string[] = []
  for await (const { key } of media.list()) keys.push(key)
  return keys
}
