import { codecsOf } from './form-codecs.tsx'

/** Why a film may not play on the recipient's phone. */
export type Caution = 'hevc' | 'av1' | 'unplayable'

/** The details of a film before it is sent; `poster` is missing where this browser cannot draw it. */
export type Inspected = { caution: Caution | undefined; poster: Blob | undefined }

// Dolby Vision contains HEVC.
const HEVC = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe'])
const AV1 = 'av01'

// Where the still picture is taken: in seconds, and as a share of the film.
const STILL_AT = 2
const STILL_SHARE = 0.4

// In milliseconds; a phone that saves data may never show a picture.
const TIMEOUT = 12_000

// In CSS pixels; and the quality of the JPEG.
const STILL_WIDTH = 1600
const STILL_QUALITY = 0.86

/** Inspects a picked film: whether many phones can play it, and its still picture. */
export async function inspectVideo(file: Blob): Promise<Inspected> {
  const [codecs, poster] = await Promise.all([codecsOf(file).catch(() => []), drawStill(file)])
  return {
    caution: cautionOf(codecs) ?? (poster === 'unplayable' ? poster : undefined),
    poster: blobOf(poster),
  }
}

function cautionOf(codecs: string[]): Caution | undefined {
  if (codecs.some((codec) => HEVC.has(codec))) return 'hevc'
  return codecs.includes(AV1) ? 'av1' : undefined
}

function blobOf(poster: Blob | 'unplayable' | undefined) {
  return poster instanceof Blob ? poster : undefined
}

// A film that fails to open, or has no picture, cannot be played here; one whose picture does not load in
// time can, and only has no still.
async function drawStill(file: Blob) {
  const video = document.createElement('video')
  const timeout = new Promise<undefined>((done) => setTimeout(done, TIMEOUT))
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = URL.createObjectURL(file)
  try {
    return await Promise.race([showStill(video), timeout])
  } catch (error) {
    console.warn(error)
    return 'unplayable'
  } finally {
    URL.revokeObjectURL(video.src)
    video.removeAttribute('src')
  }
}

async function showStill(video: HTMLVideoElement) {
  const isReady = ready(video, 'loadeddata')
  // Phones fetch a film's picture only when it is played.
  void video.play().catch(() => undefined)
  await isReady
  video.pause()
  if (video.videoWidth === 0) return 'unplayable'
  const length = Number.isFinite(video.duration) ? video.duration : 0
  const isThere = ready(video, 'seeked')
  video.currentTime = Math.min(STILL_AT, length * STILL_SHARE)
  await isThere
  return (await draw(video)) ?? undefined
}

function ready(video: HTMLVideoElement, event: 'loadeddata' | 'seeked') {
  return new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(video.error ?? new Error('No picture')), { once: true })
  })
}

function draw(video: HTMLVideoElement) {
  const scale = Math.min(1, STILL_WIDTH / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', STILL_QUALITY))
}
