import { rm } from 'node:fs/promises'
import type { Context } from '#server/context.ts'
import { writeStream } from '#server/files/write-stream.ts'
import { notFound } from '#server/http/errors.ts'
import { processUpload } from '#server/media/processing/process-media.ts'
import { openSample, sampleFile } from '#server/media/sample.ts'
import { keyOf } from '#server/media/storage/key.ts'
import { withUpload } from './admit-upload.ts'
import { recognisePhoto } from './kinds.ts'
import type { Upload } from './receive.ts'

/**
 * Makes a stored photo once more, turned by a quarter clockwise, as if it had been uploaded as `photoFile`.
 * @param url of the photo or of a copy of it, with or without the origin
 * @throws {Refusal} `not_found` where the gift has no such photo; what an upload throws
 */
export async function turnPhoto(context: Omit<Context, 'files' | 'input'>, url: string, upload: Upload) {
  const { media } = context
  const { bytes, open } = await findPhoto(context, url)
  const file = media.temporary()
  await withUpload(context, async ({ admit, uploader }) => {
    upload.reservation = await admit({ kinds: ['photo'], bytes, mayReplace: true })
    const stream = await open()
    if (!stream) throw notFound()
    await writeStream(stream, (chunks) => chunks, file)
    const photo = { source: file, extension: await recognisePhoto(file), isTurned: true }
    const made = await processUpload({ kind: 'photo', ...photo }, uploader)
    upload.received.photoFile = { kind: 'photo', ...made }
  }).finally(() => rm(file, { force: true }))
}

// The photo itself, also where a copy is named.
async function findPhoto({ db, media, gift, origin }: Parameters<typeof turnPhoto>[0], url: string) {
  const key = keyOf(url, origin) ?? ''
  const sample = sampleFile(key)
  if (sample?.type.startsWith('image/')) return { bytes: sample.bytes, open: async () => openSample(sample) }
  const photos = db
    .selectFrom('media')
    .select(['key', 'variant_of', 'bytes'])
    .where('gift_id', '=', gift.id)
    .where('kind', '=', 'photo')
  const named = await photos.where('key', '=', key).executeTakeFirst()
  const photo = named?.variant_of
    ? await photos.where('key', '=', named.variant_of).executeTakeFirst()
    : named
  if (!photo) throw notFound()
  return { bytes: photo.bytes, open: () => media.open(photo.key, undefined, photo.bytes) }
}
