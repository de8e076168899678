// Lays the README's picture out of what contrast.mjs took: the opening and the menu under each sky.
// node scripts/art/contrast.mjs /tmp/skies "" features && node scripts/art/three-skies.mjs /tmp/skies
import { join } from 'node:path'
import sharp from 'sharp'
import { skies } from '#gift/sky/contract.ts'

const [taken] = process.argv.slice(2)
const size = { width: 230, height: 498 }
const gap = 12
const round = Buffer.from(`<svg width="${size.width}" height="${size.height}"><rect width="100%" height="100%" rx="18" /></svg>`)

const files = Object.keys(skies).flatMap((sky) => ['opening', 'features'].map((name) => `${sky}-${name}-phone.png`))
const layers = await Promise.all(
  files.map(async (file, index) => ({
    input: await sharp(join(taken, file))
      .resize(size)
      .composite([{ input: round, blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: index * (size.width + gap),
    top: 0,
  })),
)
await sharp({ create: { width: files.length * (size.width + gap) - gap, height: size.height, channels: 4, background: '#0000' } })
  .composite(layers)
  .webp({ quality: 78 })
  .toFile(join(import.meta.dirname, 'three-skies.webp'))
