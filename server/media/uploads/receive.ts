import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'
import { decodePhoto } from '#server/media/photos/decoding.ts'
import type { Made } from '#server/media/photos/job.ts'
import { letGo } from '#server/media/photos/spent.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { writeStream } from '#server/media/storage/write-stream.ts'
import { recognise } from './kinds.ts'

/** A file that waits beside the store until the whole call is found to be right. */
export type Draft = {
  kind: MediaKind
  ready: Ready
  /** Removes what was not kept. */
  discard: () => Promise<void>
}

/** A file of a multipart body; `truncated` when it went over the limit of the whole call. */
type Sent = Readable & { truncated: boolean }

/** What is to be stored: the file itself first, then what was made from it. */
export type Ready = { files: [Made, ...Made[]]; widths: number[]; placeholder: string }

/**
 * Takes one file: streams it to a temporary one, judges its bytes, and makes what is served.
 * What breaks off or is refused leaves nothing.
 * @param gone aborted when the sender is there no more
 * @throws {Refusal} `too_large` or `unsupported_media`
 */
export async function receive(
  { media }: { media: MediaStore },
  kind: MediaKind,
  sent: Sent,
  gone: AbortSignal,
): Promise<Draft> {
  const source = media.temporary()
  try {
    await write(sent, source, kind)
    const ready = await prepare(source, kind, gone)
    return { kind, ready, discard: () => discard(ready) }
  } catch (error) {
    await rm(source, { force: true })
    throw error
  } finally {
    sent.resume()
  }
}

// What is over the limit is read to its end and not kept, so that the answer can be read too.
async function write(sent: Sent, file: string, kind: MediaKind) {
  let bytes = 0
  const within = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes <= mediaLimits[kind]) yield chunk
      letGo(chunk)
    }
  }
  await writeStream(sent, within, file)
  if (sent.truncated || bytes > mediaLimits[kind]) throw new Refusal('too_large', mediaTexts.tooLarge[kind])
}

async function prepare(source: string, kind: MediaKind, gone: AbortSignal): Promise<Ready> {
  const { extension, type } = await recognise(source, kind)
  if (kind !== 'photo') {
    const itself = { file: source, suffix: '', extension, type, width: 0, height: 0 }
    return { files: [itself], widths: [], placeholder: '' }
  }
  const made = await decodePhoto(source, extension, gone)
  await rm(source, { force: true })
  return made
}

async function discard({ files }: Ready) {
  for (const { file } of files) await rm(file, { force: true })
}
