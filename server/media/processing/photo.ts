import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { photoPixels, photoWidths } from '#contract/media.ts'
import { JobError, jpegSuffix, type MadeFile, type MadeMedia, type PhotoJob } from './jobs.ts'
import { readEnded } from './photo-end.ts'
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

// libjpeg's warnings about a lost part of the picture; its other warnings are about nothing visible.
const LOST = /premature end|bad Huffman code|bad arithmetic code|instead of RST/i

// In pixels: the height of a JPEG's largest blocks.
const LAST_ROWS = 16

// In degrees clockwise.
const QUARTER = 90

type WriteImage = (image: Sharp, suffix: string, extension: string) => Promise<MadeFile>
type Photo = { open: () => Sharp; format: string; isLarge: boolean; write: WriteImage }

restrictSharp()

/**
 * Makes the files of a photo: itself upright and without metadata, WebP copies for screens, and a JPEG to download
 * when it has another format. They stand beside `source`; a failure may leave some of them.
 * AVIF, which takes minutes to encode, becomes JPEG, and so does a large WebP.
 * @throws {JobError} `too_wide` or `too_heavy`; `cut_off` when a part is lost; `needs_memory` unless `hasLargeMemory`
 */
export async function makePhoto(job: PhotoJob): Promise<MadeMedia> {
  const { input, withoutScan } = await readEnded(job.source, job.extension)
  const make = (failOn: 'warning' | 'error') =>
    makeFiles(job, () => sharp(input, { limitInputPixels: photoPixels, failOn }))
  if (job.extension !== 'jpg') return make('error')
  try {
    return await make('warning')
  } catch (error) {
    if (error instanceof JobError) throw error
    const isLost = error instanceof Error && LOST.test(error.message)
    if (isLost && !(withoutScan && (await differ(input, withoutScan)))) throw new JobError('cut_off')
    return make('error')
  }
}

// Whether two photos of one size differ in their last rows: then the scan that one of them lacks reaches these rows.
async function differ(one: string | Buffer, other: string | Buffer) {
  const [rows, otherRows] = await Promise.all([one, other].map(lastRows))
  return !rows?.equals(otherRows ?? rows)
}

async function lastRows(input: string | Buffer) {
  const image = sharp(input, { limitInputPixels: photoPixels, failOn: 'none' })
  const { width, height: all } = await image.metadata()
  const height = Math.min(LAST_ROWS, all)
  return image
    .extract({ left: 0, top: all - height, width, height })
    .raw()
    .toBuffer()
}

async function makeFiles(
  { source, extension, hasLargeMemory, isTurned }: PhotoJob,
  read: () => Sharp,
): Promise<MadeMedia> {
  const head = await read().metadata()
  const isLarge = head.width * head.height > LARGE_PHOTO
  if (Math.max(head.width, head.height) > MAX_SIDE) throw new JobError('too_wide')
  if (isLarge && !hasLargeMemory && !isDecodedByLines(head))
    throw new JobError((head.pages ?? 1) > 1 ? 'too_heavy' : 'needs_memory')
  const write = makeWriter(source)
  const keepsFormat = extension === 'jpg' || extension === 'png' || (extension === 'webp' && !isLarge)
  const photo = {
    open: () =>
      read()
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

function makeWriter(source: string): WriteImage {
  return async (image, suffix, extension) => {
    const file = `${source}${suffix}.${extension}`
    const { width, height } = await image.toFile(file)
    const type = extension === 'jpg' ? 'image/jpeg' : `image/${extension}`
    return { file, suffix, extension, type, width, height }
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
