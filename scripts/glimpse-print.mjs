// Makes the small print beside the phone on the bare domain's page (web/bare-domain.html) from one of the sample's
// pictures, in its size on a screen with two pixels to one.
import { resolve } from 'node:path'
import sharp from 'sharp'

const root = resolve(import.meta.dirname, '..')
const SHOWN = { width: 132, height: 158 }

await sharp(`${root}/sample/folder4-4.webp`)
  .resize({ width: SHOWN.width * 2, height: SHOWN.height * 2 })
  .avif({ quality: 50, effort: 9 })
  .toFile(`${root}/public/images/glimpse-print.avif`)
