import { crc32 } from 'node:zlib'

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

// More than any cover has.
const MOST_PARTS = 5000

// Where cameras and editors write: all of a JPEG's application data but what says how to show it (its
// density, colours and Adobe's transform), and comments.
const TALKATIVE_SEGMENTS = new Set([
  0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xef, 0xfe,
])
const START_OF_SCAN = 0xda
const TALKATIVE_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

// A chunk that nobody knows and everybody may skip.
const SKIPPED = 'paDd'

/** Empties the metadata of the cover that stands somewhere in these bytes; it stays as long as it was. */
export function silencePicture(bytes: Buffer) {
  const jpeg = bytes.indexOf(JPEG)
  const png = bytes.indexOf(PNG)
  if (png !== -1 && (jpeg === -1 || png < jpeg)) silencePng(bytes, png + PNG.length)
  else if (jpeg !== -1) silenceJpeg(bytes, jpeg + 2)
}

function silenceJpeg(bytes: Buffer, start: number) {
  let at = start
  for (let count = 0; count < MOST_PARTS && at + 4 <= bytes.length && bytes[at] === 0xff; count += 1) {
    const name = Number(bytes[at + 1])
    const size = bytes.readUInt16BE(at + 2)
    if (name === START_OF_SCAN || size < 2) return
    if (TALKATIVE_SEGMENTS.has(name)) bytes.fill(0, at + 4, Math.min(at + 2 + size, bytes.length))
    at += 2 + size
  }
}

function silencePng(bytes: Buffer, start: number) {
  let at = start
  for (let count = 0; count < MOST_PARTS && at + 12 <= bytes.length; count += 1) {
    const size = bytes.readUInt32BE(at)
    const end = at + 8 + size
    if (end + 4 > bytes.length) return
    if (TALKATIVE_CHUNKS.has(bytes.toString('latin1', at + 4, at + 8))) {
      bytes.write(SKIPPED, at + 4, 'latin1')
      bytes.fill(0, at + 8, end)
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end)
    }
    at = end + 4
  }
}
