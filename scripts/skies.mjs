// Makes a sky's folder from the pictures of scripts/art/skies: plates as AVIF, foregrounds, hearts, and the blurred
// plates. node scripts/skies.mjs <folder of the art>; without a folder only the blurred plates are made again.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'

const skies = resolve(import.meta.dirname, '../public/skies')
const [art] = process.argv.slice(2)

// Chosen so that the first view of each sky weighs as much as that of Waktu Biru (tests/load/weights.test.ts).
const drawn = {
  fajar: {
    quality: { 'dusk-m': 39, 'blue-m': 40, 'night-m': 38, 'dusk-d': 43, 'blue-d': 42, 'night-d': 42 },
    shapes: { seat: 'fg-pematang', edge: 'fg-padi', live: 'burung' },
    hearts: {
      ember: ['#fff3e2', '#f7a58b', '#a83f60'],
      wax: ['#ffdfe0', '#f2748c', '#8e2f50'],
      dusk: ['#f4ecf6', '#b9a2d8', '#5d4a86'],
    },
  },
  hujan: {
    quality: { 'dusk-m': 38, 'blue-m': 40, 'night-m': 37, 'dusk-d': 43, 'blue-d': 42, 'night-d': 41 },
    shapes: { seat: 'fg-teras', edge: 'fg-daun', live: 'payung' },
    hearts: {
      ember: ['#fff4d9', '#f6b569', '#b8672a'],
      wax: ['#ffdccf', '#e8694f', '#762723'],
      dusk: ['#e6f2f0', '#7fb3ac', '#2f5f5d'],
    },
  },
}

const HEART =
  '<path d="M50 92C22 70 4 52 4 31C4 15 15.5 5 29 5C38.500 5 46 10 50 18C54 10 61.500 5 71 5C84.500 5 96 15 96 31C96 52 78 70 50 92Z" fill="url(#t)"/><path d="M14 26C16 16 23 12 30 12" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>'

if (art)
  for (const [sky, { quality, shapes, hearts }] of Object.entries(drawn))
    await furnish(sky, quality, shapes, hearts)
for (const sky of readdirSync(skies)) await veil(`${skies}/${sky}`)

async function furnish(sky, quality, shapes, hearts) {
  const folder = `${skies}/${sky}`
  for (const [plate, each] of Object.entries(quality))
    await sharp(`${art}/${sky}/plates/${plate}.webp`)
      .avif({ quality: each, effort: 9, chromaSubsampling: '4:2:0' })
      .toFile(`${folder}/${plate}.avif`)
  for (const [name, shape] of Object.entries(shapes))
    copyFileSync(`${art}/${sky}/${shape}.svg`, `${folder}/${name}.svg`)
  for (const [name, [light, body, rim]] of Object.entries(hearts))
    writeFileSync(
      `${folder}/heart-${name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 97"><radialGradient id="t" cx=".42" cy=".38" r=".75"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${body}"/><stop offset="1" stop-color="${rim}"/></radialGradient>${HEART}</svg>\n`,
    )
}

// The picture under the hearts: the opening's plate and its seats as `blur(10px)` would show them. A finished picture
// fades in without a dropped frame, where a live backdrop blur drops a dozen a second.
async function veil(folder) {
  const blur = 10
  // The height of each plate on its screen, in CSS pixels. A blur has no detail, so half of them are enough, and
  // fewer on a large screen.
  for (const { name, shown, scale } of [
    { name: 'm', shown: 844, scale: 0.5 },
    { name: 'd', shown: 900, scale: 0.35 },
  ])
    await sharp(`${folder}/dusk-${name}.avif`)
      .resize({ height: Math.round(shown * scale) })
      .blur(blur * scale)
      .webp({ quality: 72 })
      .toFile(`${folder}/dusk-${name}-blur.webp`)

  // The seat is laid over the plate at its own size, so it is blurred by itself, with a margin.
  const seat = { width: 500, scale: 0.5, room: 24 }
  const drawing = await sharp(readFileSync(`${folder}/seat.svg`), { density: 150 })
    .resize({ width: seat.width * seat.scale })
    .extend({
      top: seat.room,
      left: seat.room,
      right: seat.room,
      bottom: 0,
      background: { r: 6, g: 13, b: 24, alpha: 0 },
    })
    .png()
    .toBuffer()
  await sharp(drawing)
    .blur(blur * seat.scale)
    .webp({ quality: 72, alphaQuality: 80 })
    .toFile(`${folder}/seat-blur.webp`)
}
