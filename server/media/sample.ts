import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Picture } from '#contract/schemas.ts'
import { root } from '#server/files/program-folder.ts'
import { urlOf } from './storage/key.ts'
import type { ByteRange } from './storage/media-store.ts'

/** A file that comes with the program, for the sample of a new gift. */
type SampleFile = Omit<Picture, 'url'> & { key: string; file: string; type: string; bytes: number }

const FOLDER = join(root, 'sample')
const JPEG_QUALITY = 92

// Written by scripts/describe-sample.mjs.
const described: Record<string, SampleFile> = JSON.parse(readFileSync(join(FOLDER, 'files.json'), 'utf8'))
const byKey = new Map(Object.values(described).map((file) => [file.key, file]))
const jpegs = new LRUCache<string, Buffer>({ max: byKey.size, fetchMethod: makeJpeg })

/** The address of a file of the sample, by its name without an ending. */
export function sampleUrl(name: string) {
  const file = described[name]
  if (!file) throw new Error(`The sample has no file ${name}`)
  return urlOf(file.key)
}

/** The file of the sample that has a key, if any. */
export function sampleFile(key: string) {
  return byKey.get(key)
}

/** Opens a file of the sample, whole or from byte `start` to `end` inclusive. */
export function openSample({ file }: SampleFile, range?: ByteRange) {
  return createReadStream(join(FOLDER, file), range)
}

/** A picture of the sample as a JPEG, for downloading. It is our own, so it is decoded in this process. */
export function sampleJpeg({ file }: SampleFile) {
  return jpegs.forceFetch(file)
}

async function makeJpeg(file: string) {
  const { default: sharp } = await import('sharp')
  return sharp(join(FOLDER, file)).jpeg({ quality: JPEG_QUALITY }).toBuffer()
}
