import { open } from 'node:fs/promises'
import { mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'
import { wrongKind } from '#server/media/processing/process-media.ts'

const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

const EXTENSIONS = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
])

// In bytes: enough to recognise every format of photos.
const HEAD = 4100

/**
 * The format of a photo, as its extension, by its bytes, whatever its name or type says.
 * @throws {Refusal} `unsupported_media` when it is not a photo
 */
export async function recognisePhoto(file: string) {
  const mime = await detectMime(file)
  if (HEIC.has(mime)) throw new Refusal('unsupported_media', mediaTexts.heic)
  const extension = EXTENSIONS.get(mime)
  if (!extension) throw wrongKind('photo')
  return extension
}

// Reads only the first bytes: a file can be made so that reading further never ends.
async function detectMime(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const { fileTypeFromBuffer } = await import('file-type')
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    return found?.mime ?? ''
  } finally {
    await handle.close()
  }
}
