import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { photoPixels, photoWidths } from '#contract/media.ts'
import { JobError, jpegSuffix, type MadeFile, type MadeMedia, type PhotoJob } from './jobs.ts'
import { restrictSharp } from './restrict-sharp.ts'

// The largest height of a WebP, in pixels.
const MAX_WEBP_HEIGHT = 16_383

// In pixels. No camera's photo is longer, not even a panorama; decoding a longer one costs far more than its area.
const MAX_SIDE = 30_000

// In pixels. Above this a photo that cannot be decoded by lines needs the worker with more memory.
const LARGE_PHOTO = 16_000_000

// The photo itself is downloaded and enlarged, its copies are for screens.
const FULL_QUALITY = 92
const SCREEN_QUALITY = 82
const PLACEHOLDER_SIZE = 100

// In degrees clockwise.
const QUARTER = 90

type WriteImage = (image: Sharp, suffix: string, extension: string) => Promise<MadeFile>
type Photo = { open: () => Sharp; format: string; isLarge: boolean; write: WriteImage }

restrictSharp()

/**
 * Makes the files of a photo: itself upright and without metadata, WebP copies for screens, and a JPEG to download
 * when it has another format. They stand beside `source`; a failure may leave some of them.
 * AVIF, which takes minutes to encode, becomes JPEG, and so does a large WebP.
 * @throws {JobError} `too_wide` or `too_heavy`; `needs_memory` unless `hasLargeMemory`
 */
export async function makePhoto({
  source,
  extension,
  hasLargeMemory,
  isTurned,
}: PhotoJob): Promise<MadeMedia> {
  const settings = { limitInputPixels: photoPixels, failOn: 'error' } as const
  const head = await sharp(source, settings).metadata()
  const isLarge = head.width * head.height > LARGE_PHOTO
  if (Math.max(head.width, head.height) > MAX_SIDE) throw new JobError('too_wide')
  if (isLarge && !hasLargeMemory && !isDecodedByLines(head))
    throw new JobError(isAnimated(head) ? 'too_heavy' : 'needs_memory')
  const write = makeWriter(source)
  const keepsFormat = extension === 'jpg' || extension === 'png' || (extension === 'webp' && !isLarge)
  const photo = {
    open: () =>
      sharp(source, settings)
        .autoOrient()
        .rotate(isTurned ? QUARTER : 0),
    format: keepsFormat ? extension : 'jpg',
    isLarge,
    write,
  }
  const full = await write(encode(photo, photo.format), '', photo.format)
  // A large photo that became a JPEG is decoded from there, by lines, unless transparency would be lost.
  const isFaster = !keepsFormat && isLarge && !head.hasAlpha
  const { files, ...shown } = await makeCopies(isFaster ? sharp(full.file) : photo.open(), full, write)
  if (photo.format !== 'jpg') files.push(await write(encode(photo, 'jpg'), jpegSuffix, 'jpg'))
  return { files: [full, ...files], ...shown }
}

// A progressive photo is complete only with its last byte, and the other formats' decoders hold all of it.
function isDecodedByLines({ format, isProgressive }: Metadata) {
  return (format === 'jpeg' || format === 'png') && !isProgressive
}

function isAnimated({ pages = 1 }: Metadata) {
  return pages > 1
}

function makeWriter(source: string): WriteImage {
  return async (image, suffix, extension) => {
    const file = `${source}${suffix}.${extension}`
    const { width, height } = await image.toFile(file)
    return { file, suffix, extension, type: imageType(extension), width, height }
  }
}

// All copies come from the largest, so that the photo is decoded once for them.
async function makeCopies(photo: Sharp, full: MadeFile, write: WriteImage) {
  const largest = Math.max(...photoWidths)
  const fitting = (width: number) =>
    ({ width, height: MAX_WEBP_HEIGHT, fit: 'inside', withoutEnlargement: true }) as const
  const { data, info } = await photo.resize(fitting(largest)).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const open = () => sharp(data, { raw: { width, height, channels } })
  const widths = [
    ...new Set([...photoWidths.filter((each) => each < full.width), Math.min(full.width, largest)]),
  ]
  const files: MadeFile[] = []
  for (const each of widths) {
    files.push(
      await write(open().resize(fitting(each)).webp({ quality: SCREEN_QUALITY }), `-${each}`, 'webp'),
    )
  }
  return { files, widths, placeholder: await makePlaceholder(open()) }
}

function encode({ open, isLarge }: Photo, extension: string) {
  if (extension === 'png') return open().png()
  if (extension === 'webp') return open().webp({ quality: FULL_QUALITY })
  // Optimised coding is a little smaller, and holds the whole photo in memory.
  const image = open().flatten({ background: '#ffffff' })
  return image.jpeg({ quality: FULL_QUALITY, optimiseCoding: !isLarge })
}

async function makePlaceholder(image: Sharp) {
  const small = image
    .resize({ width: PLACEHOLDER_SIZE, height: PLACEHOLDER_SIZE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function imageType(extension: string) {
  return extension === 'jpg' ? 'image/jpeg' : `image/${extension}`
}
