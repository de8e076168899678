import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import { writeStream } from '#server/files/write-stream.ts'
import { Refusal } from '#server/http/errors.ts'
import type { MadeMedia } from '#server/media/processing/jobs.ts'
import { processUpload, type Uploader } from '#server/media/processing/process-media.ts'
import type { Quota } from '#server/media/quota.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { recognisePhoto } from './kinds.ts'

/** A checked file in temporary files, with the variants made from it; the whole call decides what is stored. */
export type ReceivedFile = MadeMedia & { kind: MediaKind }

/** The files of a call by field, and the key under which space is reserved for them; without files there is none. */
export type Upload = { received: Record<string, ReceivedFile>; reservation?: string }

/** A file of a multipart body; `truncated` when it is over the limit of the whole call. */
type FileStream = Readable & { truncated: boolean }

/**
 * Streams an uploaded file into a temporary one, checks its bytes and makes its variants.
 * @throws {Refusal} `too_large` or `unsupported_media`; no temporary file is left then
 */
export async function receiveFile(
  media: MediaStore,
  kind: MediaKind,
  stream: FileStream,
  uploader: Uploader,
): Promise<ReceivedFile> {
  const file = media.temporary()
  try {
    await write(stream, file, kind)
    const job = kind === 'photo' ? { kind, extension: await recognisePhoto(file) } : { kind }
    return { kind, ...(await processUpload({ ...job, source: file }, uploader)) }
  } finally {
    await rm(file, { force: true })
  }
}

/** Removes the temporary files of an upload that were not stored, and frees the space that was reserved for it. */
export async function discardUpload({ quota }: { quota: Quota }, { received, reservation }: Upload) {
  const files = Object.values(received).flatMap((each) => each.files)
  for (const { file } of files) await rm(file, { force: true })
  if (reservation) await quota.release(reservation).catch(() => undefined)
}

// Reads a file that is too large to its end without writing it, so that the client can read the answer.
async function write(stream: FileStream, file: string, kind: MediaKind) {
  let bytes = 0
  const limit = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes <= mediaLimits[kind]) yield chunk
    }
  }
  await writeStream(stream, limit, file)
  if (stream.truncated || bytes > mediaLimits[kind]) throw new Refusal('too_large', mediaTexts.tooLarge[kind])
}
