import { MINUTE } from '#contract/durations.ts'
import { type Code, makeCode } from './qr.tsx'

// The quiet zone in modules (ISO/IEC 18004, 6.3.8), and the picture's side in pixels.
const QUIET = 4
const PICTURE_SIDE = 1200

// Scanners need dark modules on a light ground, with this contrast.
const INK = '#1b2a40'
const PAPER = '#fffdf8'

// The file's own size, and its height as a share of the clear square.
const LANTERN = { url: '/images/heart-lantern.svg', width: 120, height: 150, share: 0.9 }

/** The QR code of a link as a file: an SVG, or a PNG of it. @throws where it cannot be drawn */
export async function makeCodeFile(link: string, kind: 'svg' | 'png') {
  const answer = await fetch(LANTERN.url)
  if (!answer.ok) throw new Error(`The lantern could not be fetched: ${answer.status}`)
  const drawing = new Blob([draw(makeCode(link), await answer.text())], { type: 'image/svg+xml' })
  return kind === 'svg' ? drawing : paint(drawing)
}

/** Downloads a file under a name. */
export function download(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE)
}

function draw({ size, path, clear }: Code, lantern: string) {
  const side = size + 2 * QUIET
  const height = clear.side * LANTERN.share
  const width = (height * LANTERN.width) / LANTERN.height
  const place = `x="${(size - width) / 2}" y="${(size - height) / 2}" width="${width}" height="${height}"`
  const ground = `<rect x="-${QUIET}" y="-${QUIET}" width="${side}" height="${side}" fill="${PAPER}"/>`
  const marks = `<path d="${path}" fill="${INK}" fill-rule="evenodd"/>`
  const box = `viewBox="-${QUIET} -${QUIET} ${side} ${side}" width="${PICTURE_SIDE}" height="${PICTURE_SIDE}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${ground}${marks}${lantern.replace('<svg', `<svg ${place}`)}</svg>`
}

async function paint(drawing: Blob) {
  const picture = new Image()
  const url = URL.createObjectURL(drawing)
  try {
    picture.src = url
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: PICTURE_SIDE,
      height: PICTURE_SIDE,
    })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, PICTURE_SIDE, PICTURE_SIDE)
    const painted = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!painted) throw new Error('The code could not be painted')
    return painted
  } finally {
    URL.revokeObjectURL(url)
  }
}
