// Makes the veil under the hearts: the opening's plate and its jetty as `blur(10px)` would show them.
// A finished picture fades in without a dropped frame, where a live backdrop blur drops a dozen a second.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'

const images = resolve(import.meta.dirname, '../public/skies/biru')
const BLUR = 10

// How high each plate stands on the screen it is made for, in CSS pixels; a blur holds no detail, so
// that half of them, and fewer on a large screen, are enough.
const plates = [
  { name: 'm', shown: 844, scale: 0.5 },
  { name: 'd', shown: 900, scale: 0.35 },
]

for (const { name, shown, scale } of plates) {
  await sharp(`${images}/dusk-${name}.avif`)
    .resize({ height: Math.round(shown * scale) })
    .blur(BLUR * scale)
    .webp({ quality: 72 })
    .toFile(`${images}/dusk-${name}-blur.webp`)
}

// The jetty is laid over the plate at its own size, so it is blurred by itself, with room around it.
const jetty = { width: 500, scale: 0.5, room: 24 }
const pier = await sharp(readFileSync(`${images}/seat.svg`), { density: 150 })
  .resize({ width: jetty.width * jetty.scale })
  .extend({
    top: jetty.room,
    left: jetty.room,
    right: jetty.room,
    bottom: 0,
    background: { r: 6, g: 13, b: 24, alpha: 0 },
  })
  .png()
  .toBuffer()
await sharp(pier)
  .blur(BLUR * jetty.scale)
  .webp({ quality: 72, alphaQuality: 80 })
  .toFile(`${images}/seat-blur.webp`)
