import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8f2f3b' }, limitInputPixels: false })

// Sixty megapixels, the maximum, with noise that is expensive to encode.
async function grain() {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const create = { width: 948, height: 632, channels: 3, background: '#808080', noise } as const
  const small = await sharp({ create }).png().toBuffer()
  return sharp(small).resize(9480, 6320, { kernel: 'cubic' })
}

/** Photos that are made to harm their decoder, and how each is made. */
export const bombs: { name: string; make: () => Promise<Buffer> }[] = [
  { name: '20000x20000 PNG', make: () => flat(20_000, 20_000).png().toBuffer() },
  { name: '20000x10 PNG', make: () => flat(20_000, 10).png().toBuffer() },
  { name: '14000x14000 PNG', make: () => flat(14_000, 14_000).png().toBuffer() },
  { name: 'animated WebP, 30 of 4000x4000', make: () => animated(4000, 30) },
  { name: 'animated WebP, 2000 of 200x200', make: () => animated(200, 2000) },
  {
    name: '60 MP CMYK JPEG',
    make: async () => (await grain()).toColourspace('cmyk').jpeg({ quality: 50 }).toBuffer(),
  },
  { name: '60 MP 16-bit PNG', make: () => flat(9480, 6320).toColourspace('rgb16').png().toBuffer() },
  { name: 'PNG of 2,000,000 empty chunks', make: emptyChunks },
  { name: 'PNG with 20 MB of packed text', make: packedText },
  { name: 'JPEG of 4,000 scans', make: scans },
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

function emptyChunks() {
  return pngWith(chunk('teSt', Buffer.alloc(0)), 2_000_000)
}

function packedText() {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(900 * 1024 * 1024))])
  return pngWith(chunk('zTXt', text), Math.floor((20 * 1024 * 1024) / text.length))
}

// A small photo with one chunk repeated behind its header.
async function pngWith(part: Buffer, count: number) {
  const png = await flat(9, 9).png().toBuffer()
  return Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(count).fill(part), png.subarray(33)])
}

// The last scan of a progressive photo repeated: each goes over the whole picture again.
async function scans() {
  const jpeg = await flat(6000, 5000).jpeg({ progressive: true, quality: 40 }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  const count = Math.min(4000, Math.floor((24 * 1024 * 1024) / scan.length))
  return Buffer.concat([jpeg.subarray(0, last), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)])
}

function chunk(name: string, data: Buffer) {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(name, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}
