import { rm } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { mediaTexts, photoPixels } from '#contract/media.ts'
import { Refusal } from '#server/errors.ts'

// A card image fills a phone three times over, or half a wide desktop.
const WIDEST = 1600

// WebP cannot be taller.
const TALLEST = 16_383

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const phoneOnly = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

// Only the decoders of the kinds that we take; sharp knows many more.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
})
sharp.cache(false)

/**
 * Makes the WebP that is served from a photo: upright, at most 1600 px wide, without metadata.
 * @param source path of the file as it was sent; kept
 * @param target path to write; removed again when the photo is refused
 * @throws {Refusal} `unsupported_media` when its bytes are no such photo, `too_large` over 60 megapixels
 */
export async function makePhoto(source: string, target: string) {
  await checkKind(source)
  try {
    const image = sharp(source, { limitInputPixels: photoPixels, failOn: 'error' })
    const { width, height } = await image
      .autoOrient()
      .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toFile(target)
    return { width, height }
  } catch (error) {
    await rm(target, { force: true })
    throw refusalOf(error)
  }
}

async function checkKind(source: string) {
  const mime = (await fileTypeFromFile(source))?.mime
  if (mime && phoneOnly.has(mime)) throw new Refusal('unsupported_media', mediaTexts.heic)
  if (!mime || !readable.has(mime)) throw new Refusal('unsupported_media', mediaTexts.photoOnly)
}

function refusalOf(error: unknown) {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return new Refusal('too_large', mediaTexts.photoTooWide)
  if (/ENOSPC|No space/i.test(message)) return error
  return new Refusal('unsupported_media', mediaTexts.photoOnly)
}
