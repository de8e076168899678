import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import type { TestApp } from './app.ts'

// What it looks at has one name and ever new bytes.
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

/** Uploads bytes as the owner; they say that they are a JPEG. */
export async function send(
  { app, becomeOwner }: TestApp,
  bytes: Uint8Array,
  name = 'kita.jpg',
  field = 'photoFile',
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  const { headers } = await becomeOwner()
  return app.inject({ method: 'POST', url: '/api/date-input/photo', payload: form, headers })
}

/** What a served photo is. */
export async function look({ dataDir }: TestApp, bytes: Buffer) {
  const file = join(dataDir, 'seen.webp')
  writeFileSync(file, bytes)
  return sharp(file).metadata()
}

/** That an upload left neither a file nor a row. */
export async function expectNothingKept({ db, dataDir, media }: TestApp) {
  // What breaks off is tidied beside the answer, within two seconds.
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

/** The keys of everything that is stored. */
export async function keysIn(media: MediaStore) {
  const keys: string[] = []
  for await (const { key } of media.list()) keys.push(key)
  return keys
}
