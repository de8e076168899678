// Makes the small print that lies beside the phone on the front door (web/bare-domain.html): one of the sample's
// pictures, as large as it is seen there on a screen of two pixels to one.
import { resolve } from 'node:path'
import sharp from 'sharp'

const root = resolve(import.meta.dirname, '..')
const SHOWN = { width: 132, height: 158 }

await sharp(`${root}/sample/folder4-4.webp`)
  .resize({ width: SHOWN.width * 2, height: SHOWN.height * 2 })
  .avif({ quality: 50, effort: 9 })
  .toFile(`${root}/public/images/glimpse-print.avif`)
