import sharp from 'sharp'
import { expect, test } from 'vitest'
import { factsOf } from './photo-facts.ts'

const frame = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
const plain = async () => sharp(await frame('red'))
const still = { isHeic: false, isMoving: false, isHdr: false, hasAlpha: true }

async function moving() {
  return sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .webp()
    .toBuffer()
}

// A segment of notes behind the head of a JPEG.
async function jpegWith(notes: string) {
  const jpeg = await (await plain()).jpeg().toBuffer()
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, notes.length + 2]), Buffer.from(notes)])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

async function pngWith(name: string, data: number[]) {
  const png = await frame('red')
  const chunk = Buffer.concat([
    Buffer.from([0, 0, 0, data.length]),
    Buffer.from(name),
    Buffer.from([...data, 0, 0, 0, 0]),
  ])
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

function heif(brand: string, more = '') {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0mif1miaf${more}`, 'latin1'),
  ])
}

test.each<[what: string, bytes: () => Promise<Buffer> | Buffer, facts: object]>([
  ['a JPEG', async () => (await plain()).jpeg().toBuffer(), { ...still, hasAlpha: false }],
  ['an Ultra HDR photo', () => jpegWith('hdrgm:Version="1.0"'), { isHdr: true, isMoving: false }],
  [
    'a photo with a film behind it',
    () => jpegWith('GCamera:MotionPhoto="1"'),
    { isMoving: true, isHdr: false },
  ],
  ['a PNG', () => frame('red'), still],
  [
    'a PNG of several pictures',
    () => pngWith('acTL', [0, 0, 0, 2, 0, 0, 0, 0]),
    { ...still, isMoving: true },
  ],
  ['a PNG in PQ', () => pngWith('cICP', [9, 16, 0, 1]), { ...still, isHdr: true }],
  ['a PNG in sRGB', () => pngWith('cICP', [1, 13, 0, 1]), still],
  ['a WebP', async () => (await plain()).webp().toBuffer(), still],
  ['a WebP of several pictures', moving, { ...still, isMoving: true }],
  ['an AVIF', async () => (await plain()).avif({ effort: 0 }).toBuffer(), still],
  ['an AVIF of several pictures', () => heif('avis'), { ...still, isMoving: true }],
  ['an AVIF in HLG', () => heif('avif', 'colrnclx\0\x09\0\x12\0\x09'), { ...still, isHdr: true }],
  ['a HEIC', () => heif('heic'), { ...still, isHeic: true }],
  ['nothing', () => Buffer.alloc(0), still],
])('%s is recognised by its head', async (_, bytes, facts) => {
  expect(await factsOf(new Blob([new Uint8Array(await bytes())]))).toMatchObject(facts)
})
