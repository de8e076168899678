import { readFile } from 'node:fs/promises'
import { JobError } from './jobs.ts'
import { endPng } from './png-end.ts'

/**
 * A photo as sharp reads it: its file, or its bytes with an end. `withoutScan` is a progressive JPEG that lacked its
 * end, without what arrived of its last scan, which may be incomplete.
 */
export type Ended = { input: string | Buffer; withoutScan?: Buffer }

/**
 * Completes a JPEG or PNG whose last bytes were lost when a copy broke off: browsers show such a file whole, and
 * decoders refuse it. Where more is missing, the decoder still runs out of data. Browsers show nothing of a WebP that
 * was cut off.
 * @throws {JobError} `cut_off` when a part of it did not even begin
 */
export async function readEnded(source: string, extension: string): Promise<Ended> {
  if (extension === 'jpg') return endJpeg(source, await readFile(source))
  const input = extension === 'png' ? await endPng(await readFile(source)) : undefined
  return { input: input ?? source }
}

// In bytes: the most that may be missing of a JPEG, besides its end.
const MISSING = 64
const END = 0xd9
const END_MARKER = Buffer.from([0xff, END])
const SCAN = 0xda
const PROGRESSIVE = 0xc2
// Tables and an extension among the markers of frames.
const NO_FRAMES = [0xc4, 0xc8, 0xcc]
const COEFFICIENTS = 64

/** A segment of a JPEG: its marker's second byte, what follows its length, and where that ends. */
type Segment = { marker: number; data: Buffer; end: number }

// A program that reserves a file's space before it copies leaves zeros behind the part that arrived.
function endJpeg(source: string, bytes: Buffer): Ended {
  const segments = [...readSegments(bytes)]
  if (segments.some(({ marker }) => marker === END)) return { input: source }
  const frame = segments.find(({ marker }) => (marker & 0xf0) === 0xc0 && !NO_FRAMES.includes(marker))
  if (!frame || !hasAllScans(frame, segments)) throw new JobError('cut_off')
  const arrived = bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1)
  if (frame.marker !== PROGRESSIVE)
    return { input: Buffer.concat([arrived, Buffer.alloc(MISSING), END_MARKER]) }
  const { end } = segments.findLast(({ marker }) => marker === SCAN) ?? frame
  const withoutScan = Buffer.concat([bytes.subarray(0, end), END_MARKER])
  return { input: Buffer.concat([arrived, END_MARKER]), withoutScan }
}

// ITU-T T.81, B.1: a segment begins with its length; a scan's data follow it up to the next marker that is no restart.
function* readSegments(bytes: Buffer): Generator<Segment> {
  for (let at = findMarker(bytes, 2); at + 4 <= bytes.length; at = findMarker(bytes, at)) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    yield { marker, data: bytes.subarray(at + 4, end), end }
    if (marker === END) return
    at = end
  }
  const end = bytes.length
  if (bytes.subarray(-2).equals(END_MARKER)) yield { marker: END, data: bytes.subarray(end), end }
}

function findMarker(bytes: Buffer, from: number) {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isRestart = next >= 0xd0 && next <= 0xd7
    if (next !== 0 && next !== 0xff && !isRestart) return at
  }
  return bytes.length
}

// Whether the scans of each component bring all its coefficients to their last bit.
function hasAllScans(frame: Segment, segments: Segment[]) {
  const components = frame.data[5] ?? 1
  const complete = new Set<string>()
  for (const segment of segments.filter(({ marker }) => marker === SCAN)) {
    const { ids, first, last, bit } = readScan(segment)
    for (let each = first; each <= last && bit === 0; each += 1)
      for (const id of ids) complete.add(`${id} ${each}`)
  }
  return complete.size >= components * COEFFICIENTS
}

// B.2.3: each of its components has an id and its tables; then come the coefficients and the bits that it brings.
function readScan({ data }: Segment) {
  const count = data[0] ?? 0
  const ids = Array.from({ length: count }, (_, index) => data[1 + 2 * index])
  const [first = 0, last = COEFFICIENTS, bits = 0] = data.subarray(1 + 2 * count)
  return { ids, first, last: Math.min(last, COEFFICIENTS - 1), bit: bits & 0x0f }
}
