// Writes sample/files.json: what the server must know about each file of the sample.
//   node scripts/describe-sample.mjs
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

const FOLDER = resolve(import.meta.dirname, '../sample')
const TYPES = { webp: 'image/webp', mp4: 'video/mp4', mp3: 'audio/mpeg' }

const described = {}
for (const file of readdirSync(FOLDER).sort()) {
  const [name, extension] = file.split('.')
  const type = TYPES[extension]
  if (!type) continue
  const bytes = readFileSync(join(FOLDER, file))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const shown = type === 'image/webp' ? await describe(bytes) : { width: 0, height: 0, placeholder: '' }
  const key = `sample-${name}-${hash}.${extension}`
  described[name] = { key, file, type, bytes: bytes.length, ...shown, widths: [] }
}
writeFileSync(join(FOLDER, 'files.json'), `${JSON.stringify(described, null, 2)}\n`)

async function describe(bytes) {
  const { width, height } = await sharp(bytes).metadata()
  const small = sharp(bytes).resize({ width: 100, height: 100, fit: 'inside' }).ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(info.width, info.height, data)
  return { width, height, placeholder: Buffer.from(hash).toString('base64') }
}
