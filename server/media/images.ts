import { rm } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { mediaTexts, photoPixels, photoWidths } from '#contract/media.ts'
import { Refusal } from '#server/errors.ts'
import { makeTurns } from '#server/turns.ts'
import { wrongKind } from './kinds.ts'

/** A file made from a photo; `suffix` tells it from the photo itself in its name. */
export type Made = {
  file: string
  suffix: string
  extension: string
  type: string
  width: number
  height: number
}

/** What is stored of a photo: itself first, then its smaller copies, and what is shown until they come. */
export type MadePhoto = { files: [Made, ...Made[]]; widths: number[]; placeholder: string }

// WebP cannot be taller.
const TALLEST = 16_383

// No camera's photo is longer, not even a panorama; one that is costs far more than its pixels.
const LONGEST = 30_000

// The photo itself is for downloading and enlarging, its copies are for screens.
const WHOLE_QUALITY = 92
const SCREEN_QUALITY = 82
const PLACEHOLDER_SIZE = 100

/** What stands in the name of the JPEG of a photo that is none itself. */
export const jpegSuffix = '-photo'

// Each uses every core there is; more at once would only use more memory.
const inTurn = makeTurns({ atOnce: 2, mostWaiting: 100 })

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
 * Makes what is stored of a photo: itself upright and without metadata, WebP copies of the widths in
 * `photoWidths`, and a JPEG to download where it is none.
 * @param source path of the file as it was sent; kept
 * @param extension the recognised kind of `source`; AVIF, which takes minutes to write, becomes JPEG
 * @returns files beside `source`, for the caller to move or remove
 * @throws {Refusal} `unsupported_media` when it cannot be decoded, `too_large` over 60 megapixels
 */
export function makePhoto(source: string, extension: string): Promise<MadePhoto> {
  return inTurn(async () => {
    const files: Made[] = []
    const write = async (image: Sharp, suffix: string, extension: string) => {
      const file = `${source}${suffix}.${extension}`
      // Before it is written, so that a half-written one is removed too.
      const made = { file, suffix, extension, type: typeOf(extension), width: 0, height: 0 }
      files.push(made)
      const { width, height } = await image.toFile(file)
      return Object.assign(made, { width, height })
    }
    try {
      return await makeFiles(source, extension, write)
    } catch (error) {
      for (const { file } of files) await rm(file, { force: true })
      throw refusalOf(error)
    }
  })
}

type Write = (image: Sharp, suffix: string, extension: string) => Promise<Made>

async function makeFiles(source: string, extension: string, write: Write) {
  const { width = 0, height = 0 } = await sharp(source, { limitInputPixels: photoPixels }).metadata()
  if (Math.max(width, height) > LONGEST) throw new Refusal('too_large', mediaTexts.photoTooWide)
  const upright = () => sharp(source, { limitInputPixels: photoPixels, failOn: 'error' }).autoOrient()
  const format = extension === 'avif' ? 'jpg' : extension
  const whole = await write(encode(upright(), format), '', format)
  const files: [Made, ...Made[]] = [whole]
  const most = Math.max(...photoWidths)
  const widths = [...photoWidths.filter((width) => width < whole.width), Math.min(whole.width, most)]
  for (const width of new Set(widths)) {
    const image = upright().resize({ width, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    files.push(await write(image.webp({ quality: SCREEN_QUALITY }), `-${width}`, 'webp'))
  }
  if (format !== 'jpg') files.push(await write(encode(upright(), 'jpg'), jpegSuffix, 'jpg'))
  return { files, widths: [...new Set(widths)], placeholder: await placeholderOf(upright()) }
}

function encode(image: Sharp, extension: string) {
  if (extension === 'png') return image.png()
  if (extension === 'webp') return image.webp({ quality: WHOLE_QUALITY })
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: WHOLE_QUALITY })
}

async function placeholderOf(image: Sharp) {
  const small = image
    .resize({ width: PLACEHOLDER_SIZE, height: PLACEHOLDER_SIZE, fit: 'inside' })
    .ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function typeOf(extension: string) {
  return extension === 'jpg' ? 'image/jpeg' : `image/${extension}`
}

function refusalOf(error: unknown) {
  const message = error instanceof Error ? error.message : ''
  if (error instanceof Refusal || /ENOSPC|No space/i.test(message)) return error
  if (/pixel limit/i.test(message)) return new Refusal('too_large', mediaTexts.photoTooWide)
  return wrongKind('photo')
}
