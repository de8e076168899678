// Makes the veil under the hearts: the opening's plate with its jetty, blurred as `blur(10px)` would.
// A finished picture fades in without a dropped frame, where a live backdrop blur drops a dozen a second.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'

const images = resolve(import.meta.dirname, '../public/images')
const BLUR = 10

// The screen it is made for, and how much smaller the picture may be: a blur holds no detail.
const shapes = [
  { name: 'm', width: 390, height: 844, scale: 0.5, jetty: 500 },
  { name: 'd', width: 1440, height: 900, scale: 0.35, jetty: 594 },
]

for (const { name, width, height, scale, jetty } of shapes) {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const pier = await sharp(readFileSync(`${images}/fg-jetty.svg`), { density: 150 })
    .resize({ width: Math.min(Math.round(jetty * scale), 2000) })
    .toBuffer({ resolveWithObject: true })
  const crop = await sharp(pier.data)
    .extract({
      left: Math.max(0, Math.round((pier.info.width - size.width) / 2)),
      top: 0,
      width: Math.min(pier.info.width, size.width),
      height: Math.min(pier.info.height, size.height),
    })
    .toBuffer()
  const scene = await sharp(`${images}/dusk-${name}.webp`)
    .resize({ ...size, fit: 'cover', position: 'bottom' })
    .composite([{ input: crop, gravity: 'south' }])
    .png()
    .toBuffer()
  await sharp(scene)
    .blur(BLUR * scale)
    .webp({ quality: 70 })
    .toFile(`${images}/dusk-${name}-blur.webp`)
}
