import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { jpegSuffix, type Made, type MadePhoto, type Reason } from './job.ts'

/** The most pixels of a photo, and the widths of its copies, as the contract has them. */
export type Measures = { photoPixels: number; photoWidths: number[] }

/** Why nothing was made, where that can be told. */
class Unmade extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

// WebP cannot be taller.
const TALLEST = 16_383

// No camera's photo is longer, not even a panorama; one that is costs far more than its pixels.
const LONGEST = 30_000

// Above this a photo that cannot be read line by line takes more memory than a decoder ordinarily has.
const MOST_AT_EASE = 16_000_000

// The photo itself is for downloading and enlarging, its copies are for screens.
const WHOLE_QUALITY = 92
const SCREEN_QUALITY = 82
const PLACEHOLDER_SIZE = 100

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

type Write = (image: Sharp, suffix: string, extension: string) => Promise<Made>
type Photo = { open: () => Sharp; format: string; isLarge: boolean; write: Write }

/**
 * Makes what is stored of a photo: itself upright and without metadata, WebP copies of the given widths,
 * and a JPEG to download where it is none. It all stands beside `source`, also where it fails.
 * @param extension the recognised kind of `source`; AVIF, which takes minutes to write, becomes JPEG, and
 * so does WebP where it is large
 * @throws {Unmade} when it measures too much, or more than `isRoomy` lets it
 */
export async function makePhoto(
  { source, extension, isRoomy }: { source: string; extension: string; isRoomy: boolean },
  { photoPixels, photoWidths }: Measures,
): Promise<MadePhoto> {
  const settings = { limitInputPixels: photoPixels, failOn: 'error' } as const
  const head = await sharp(source, settings).metadata()
  const isLarge = head.width * head.height > MOST_AT_EASE
  if (Math.max(head.width, head.height) > LONGEST) throw new Unmade('too_wide')
  if (isLarge && !isRoomy && !isReadByLines(head))
    throw new Unmade(isAnimated(head) ? 'too_heavy' : 'needs_room')
  const write = writer(source)
  const isReserved = extension === 'jpg' || extension === 'png' || (extension === 'webp' && !isLarge)
  const photo = {
    open: () => sharp(source, settings).autoOrient(),
    format: isReserved ? extension : 'jpg',
    isLarge,
    write,
  }
  const whole = await write(encode(photo, photo.format), '', photo.format)
  // A large photo that became a JPEG is read from there, by lines; its transparency would be lost.
  const isQuicker = !isReserved && isLarge && !head.hasAlpha
  const { files, ...shown } = await makeCopies(
    isQuicker ? sharp(whole.file) : photo.open(),
    whole,
    photoWidths,
    write,
  )
  if (photo.format !== 'jpg') files.push(await write(encode(photo, 'jpg'), jpegSuffix, 'jpg'))
  return { files: [whole, ...files], ...shown }
}

/** Writes a picture as a JPEG. */
export async function makeJpeg({ source, target }: { source: string; target: string }) {
  await sharp(source).jpeg({ quality: WHOLE_QUALITY }).toFile(target)
}

/** Why sharp could not make something, from what it says. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Unmade) return error.reason
  const message = error instanceof Error ? error.message : ''
  if (/No space left|quota exceeded/i.test(message)) return 'disk_full'
  if (/pixel limit/i.test(message)) return 'too_wide'
  return /out of memory|memory alloc|cannot alloc/i.test(message) ? 'too_heavy' : 'unreadable'
}

// A progressive photo is whole only with its last byte, and these formats' decoders hold all of it.
function isReadByLines({ format, isProgressive }: Metadata) {
  return (format === 'jpeg' || format === 'png') && !isProgressive
}

function isAnimated({ pages = 1 }: Metadata) {
  return pages > 1
}

function writer(source: string): Write {
  return async (image, suffix, extension) => {
    const file = `${source}${suffix}.${extension}`
    const { width, height } = await image.toFile(file)
    return { file, suffix, extension, type: typeOf(extension), width, height }
  }
}

// All copies come from the largest, so that the photo is decoded once for them.
async function makeCopies(photo: Sharp, whole: Made, photoWidths: number[], write: Write) {
  const most = Math.max(...photoWidths)
  const fitting = (width: number) =>
    ({ width, height: TALLEST, fit: 'inside', withoutEnlargement: true }) as const
  const { data, info } = await photo.resize(fitting(most)).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const open = () => sharp(data, { raw: { width, height, channels } })
  const widths = [
    ...new Set([...photoWidths.filter((each) => each < whole.width), Math.min(whole.width, most)]),
  ]
  const files: Made[] = []
  for (const each of widths) {
    files.push(
      await write(open().resize(fitting(each)).webp({ quality: SCREEN_QUALITY }), `-${each}`, 'webp'),
    )
  }
  return { files, widths, placeholder: await placeholderOf(open()) }
}

function encode({ open, isLarge }: Photo, extension: string) {
  if (extension === 'png') return open().png()
  if (extension === 'webp') return open().webp({ quality: WHOLE_QUALITY })
  // To write it a little smaller, all of it would have to be held.
  const image = open().flatten({ background: '#ffffff' })
  return image.jpeg({ quality: WHOLE_QUALITY, optimiseCoding: !isLarge })
}

async function placeholderOf(image: Sharp) {
  const small = image
    .resize({ width: PLACEHOLDER_SIZE, height: PLACEHOLDER_SIZE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function typeOf(extension: string) {
  return extension === 'jpg' ? 'image/jpeg' : `image/${extension}`
}
