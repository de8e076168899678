import { mediaLimits, mediaTexts } from '#contract/media.ts'
import { ForeignAnswer, Refusal } from '#web/api/call.ts'

// In pixels; Safari on phones draws no larger canvas.
const CANVAS_PIXELS = 16_000_000
const JPEG_QUALITY = 0.92
const HEAD = 64

/**
 * Prepares a picked photo for its upload. The server does not read HEIC, which phones write: it becomes a
 * JPEG where this browser can decode it.
 * @throws {Refusal} with a sentence when it is too large, or HEIC that this browser cannot decode
 */
export async function readyPhoto(file: File): Promise<File> {
  const ready = (await isHeic(file)) ? await convert(file) : file
  if (ready.size > mediaLimits.photo) throw new Refusal(mediaTexts.tooLarge.photo, 'too_large')
  return ready
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

// By its bytes: browsers disagree on the type, and names are unreliable. AVIF is of the same family.
async function isHeic(file: File) {
  const head = new TextDecoder('latin1').decode(await file.slice(4, HEAD).arrayBuffer())
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(head) && !head.includes('avif')
}

async function convert(file: File) {
  const picture = await decode(file).catch(() => {
    throw new Refusal(mediaTexts.heic, 'unsupported_media')
  })
  const scale = Math.min(1, Math.sqrt(CANVAS_PIXELS / (picture.width * picture.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY))
  if (!jpeg) throw new Refusal(mediaTexts.heic, 'unsupported_media')
  return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}

// Safari decodes HEIC in an image element but not in a bitmap.
function decode(file: File): Promise<ImageBitmap | HTMLImageElement> {
  return createImageBitmap(file).catch(async () => {
    const image = new Image()
    const address = URL.createObjectURL(file)
    image.src = address
    await image.decode().finally(() => URL.revokeObjectURL(address))
    return image
  })
}
