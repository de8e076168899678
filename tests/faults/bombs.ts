import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photo that is made to hurt, and its file. */
export type Bomb = { name: string; make: () => Promise<Buffer> }

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#8f2f3b' }, limitInputPixels: false })

// Sixty megapixels, the most that is taken, with a grain that costs an encoder something.
async function grain() {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const small = await sharp({
    create: { width: 948, height: 632, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer()
  return sharp(small).resize(9480, 6320, { kernel: 'cubic' })
}

/** The set of quality.md, and what else was made to hurt those who read photos. */
export const bombs: Bomb[] = [
  { name: '20000x20000 PNG', make: () => flat(20_000, 20_000).png().toBuffer() },
  { name: '20000x10 PNG', make: () => flat(20_000, 10).png().toBuffer() },
  { name: '14000x14000 PNG', make: () => flat(14_000, 14_000).png().toBuffer() },
  { name: '14000x14000 JPEG', make: () => flat(14_000, 14_000).jpeg().toBuffer() },
  {
    name: '16383x16383 WebP',
    make: () => flat(16_383, 16_383).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  { name: 'animated WebP, 30 of 4000x4000', make: () => animated(4000, 30) },
  { name: 'animated WebP, 3 of 7000x7000', make: () => animated(7000, 3) },
  { name: 'animated WebP, 2000 of 200x200', make: () => animated(200, 2000) },
  {
    name: '60 MP CMYK JPEG',
    make: async () => (await grain()).toColourspace('cmyk').jpeg({ quality: 50 }).toBuffer(),
  },
  { name: '60 MP 16-bit PNG', make: () => flat(9480, 6320).toColourspace('rgb16').png().toBuffer() },
  {
    name: '60 MP 16-bit PNG with transparency',
    make: () => flat(9480, 6320, 4).toColourspace('rgb16').png().toBuffer(),
  },
  { name: 'PNG of 2,000,000 empty chunks', make: emptyChunks },
  { name: 'PNG with 20 MB of packed text', make: packedText },
  { name: 'JPEG of 4,000 scans', make: scans },
  {
    name: 'JPEG on its side, 60 MP',
    make: async () => (await grain()).withMetadata({ orientation: 6 }).jpeg({ quality: 70 }).toBuffer(),
  },
]

/** Photos of 60 megapixels that have to be held whole: they are taken, and have the roomier decoder. */
export const whole: Bomb[] = [
  {
    name: '60 MP progressive JPEG',
    make: async () =>
      (await grain()).jpeg({ progressive: true, quality: 70, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  { name: '60 MP interlaced PNG', make: () => flat(9480, 6320).png({ progressive: true }).toBuffer() },
  { name: '60 MP WebP', make: async () => (await grain()).webp({ quality: 60, effort: 0 }).toBuffer() },
  {
    name: '60 MP AVIF',
    make: async () => (await grain()).avif({ quality: 40, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
  },
]

async function animated(size: number, count: number) {
  const frame = (index: number) =>
    flat(size, size)
      .tint({ r: (index * 37) % 256, g: 80, b: 90 })
      .png({ compressionLevel: 1 })
      .toBuffer()
  const [one, other] = await Promise.all([frame(1), frame(5)])
  const frames = Array.from({ length: count }, (_, index) => (index % 2 ? one : other))
  return sharp(frames, { join: { animated: true }, limitInputPixels: false })
    .webp({ effort: 0 })
    .toBuffer()
}

async function emptyChunks() {
  const png = await flat(9, 9).png().toBuffer()
  const empty = chunk('teSt', Buffer.alloc(0))
  const many = Buffer.concat(Array.from({ length: 2_000_000 }, () => empty))
  return Buffer.concat([png.subarray(0, 33), many, png.subarray(33)])
}

async function packedText() {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(900 * 1024 * 1024))])
  const png = await flat(9, 9).png().toBuffer()
  const texts = Array.from({ length: Math.floor((20 * 1024 * 1024) / text.length) }, () =>
    chunk('zTXt', text),
  )
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
}

// The last scan of a progressive photo over and over: each goes over all of it again.
async function scans() {
  const jpeg = await flat(6000, 5000).jpeg({ progressive: true, quality: 40 }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, jpeg.length - 2)
  const count = Math.min(4000, Math.floor((24 * 1024 * 1024) / scan.length))
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ])
}

function chunk(name: string, data: Buffer) {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(name, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}
