import { mediaLimits, mediaTexts, photoPixels } from '#contract/media.ts'
import { ForeignAnswer, Refusal } from '#web/api/call.ts'
import { factsOf, type PhotoFacts } from './photo-facts.ts'

// In pixels; Safari on phones draws no larger canvas.
const CANVAS_PIXELS = 16_000_000
const QUALITY = 0.92

const SHRUNK = 'Foto ini besar sekali, jadi kami perkecil dulu menjadi 16 megapiksel.'
const MOTION = 'Foto ini bergerak, dan disimpan sebagai foto diam.'
const HDR = 'Cahaya HDR di foto ini tidak ikut tersimpan.'

/** A photo to send, and what the owner should know of it, or ''. */
export type ReadyPhoto = { file: File; notice: string }

/**
 * Prepares a picked photo for its upload. The server does not read HEIC, which phones write, nor photos of more
 * megapixels or megabytes than it stores: they become smaller where this browser can draw them.
 * @throws {Refusal} with a sentence when it is HEIC that cannot be decoded here, or cannot be made smaller
 */
export async function readyPhoto(file: File): Promise<ReadyPhoto> {
  const facts = await factsOf(file)
  if (facts.isHeic) return { file: await convertHeic(file), notice: noticeOf(facts, false) }
  const refusal = await findExcess(file)
  if (!refusal) return { file, notice: noticeOf(facts, false) }
  const smaller = await decode(file)
    .then((picture) => redraw(file, picture, facts.hasAlpha ? 'image/webp' : 'image/jpeg'))
    .catch(() => undefined)
  if (!smaller || smaller.size > mediaLimits.photo) throw refusal
  return { file: smaller, notice: noticeOf(facts, true) }
}

function noticeOf({ isMoving, isHdr }: PhotoFacts, isSmaller: boolean) {
  return [isSmaller && SHRUNK, isMoving && MOTION, isHdr && HDR].filter(Boolean).join(' ')
}

// Why the server would refuse it; a photo that this browser cannot open is left to the server.
async function findExcess(file: File) {
  if (file.size > mediaLimits.photo) return new Refusal(mediaTexts.tooLarge.photo, 'too_large')
  const { width, height } = await measure(file).catch(() => ({ width: 0, height: 0 }))
  return width * height > photoPixels ? new Refusal(mediaTexts.photoTooWide, 'too_large') : undefined
}

/**
 * Whether a photo was refused for what it is, so that sending it again cannot help. A gift without room for it
 * can be given some.
 */
export function isWrongPhoto(error: unknown) {
  if (!(error instanceof Refusal)) return false
  const isTooBig = error.message === mediaTexts.tooLarge.photo || error.message === mediaTexts.photoTooWide
  // A proxy's limit stays as it is too.
  const isTooBigOnTheWay = error instanceof ForeignAnswer && error.code === 'too_large'
  return isTooBig || isTooBigOnTheWay || error.code === 'unsupported_media'
}

async function convertHeic(file: File) {
  try {
    return await redraw(file, await decode(file), 'image/jpeg')
  } catch {
    throw new Refusal(mediaTexts.heic, 'unsupported_media')
  }
}

// Drawn at once in its final size, since a large photo takes four bytes of memory for each pixel.
async function decode(file: File): Promise<ImageBitmap | HTMLImageElement> {
  const size = await measure(file).then(fit, () => undefined)
  return createImageBitmap(
    file,
    size && { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' },
  ).catch(() => openImage(file))
}

async function measure(file: File) {
  const { naturalWidth: width, naturalHeight: height } = await openImage(file)
  return { width, height }
}

// An image element knows its upright size before it is decoded. Safari decodes HEIC there, but not in a bitmap.
function openImage(file: File) {
  return new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    const address = URL.createObjectURL(file)
    const end = (settle: () => void) => () => {
      URL.revokeObjectURL(address)
      settle()
    }
    image.onload = end(() => resolve(image))
    image.onerror = end(() => reject(new Error('The photo cannot be opened')))
    image.src = address
  })
}

async function redraw(file: File, picture: ImageBitmap | HTMLImageElement, type: string) {
  const { width, height } = fit(picture)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
  if (!blob) throw new Error('The photo cannot be drawn')
  const name = file.name.replace(/\.\w+$/, `.${blob.type === 'image/jpeg' ? 'jpg' : blob.type.slice(6)}`)
  return new File([blob], name, { type: blob.type })
}

function fit({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, Math.sqrt(CANVAS_PIXELS / (width * height)))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
