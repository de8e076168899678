import type { Pause } from '#server/jobs/yielding.ts'
import { type Box, find } from './boxes.ts'

/** Where samples stand in the file, in bytes: where each begins, and where it ends. */
export type Samples = { starts: number[]; ends: number[] }

/** A part of the file. */
export type Piece = { from: number; to: number }

// A reading every frame of an hour of film, each by itself; more pieces are nothing that anybody recorded.
const MOST_PIECES = 250_000

// Each table begins with its version and flags, and the number of its entries; sizes come after one size
// for all, if there is one.
const COUNT_AT = 4
const TABLE_AT = 8
const SIZES_AT = 12

/**
 * Adds where the samples of a track stand (ISO/IEC 14496-12, 8.7).
 * @throws {RangeError} when there are more than anything has that was recorded, or a table is cut off
 */
export async function addSamples({ starts, ends }: Samples, bytes: Buffer, track: Box, pause: Pause) {
  const table = (name: string) => {
    const box = find(bytes, track, 'mdia', 'minf', 'stbl', name)
    return box && bytes.subarray(box.start + box.head, box.start + box.size)
  }
  const [short, long, groups, sizes] = [table('stco'), table('co64'), table('stsc'), table('stsz')]
  const chunks = long ?? short
  if (table('stz2')) throw new RangeError('Sizes as nobody writes them')
  if (!chunks || !groups || !sizes) return
  const sizeOf = sizesIn(sizes)
  const inChunk = countsIn(groups)
  const count = chunks.readUInt32BE(COUNT_AT)
  if (starts.length + count > MOST_PIECES) throw new RangeError('More samples than a film has')
  let sample = 0
  for (let chunk = 0; chunk < count; chunk += 1) {
    const from = long
      ? Number(long.readBigUInt64BE(TABLE_AT + 8 * chunk))
      : chunks.readUInt32BE(TABLE_AT + 4 * chunk)
    const held = inChunk(chunk + 1)
    starts.push(from)
    ends.push(from + sizeOf(sample, held))
    sample += held
    await pause(1 + held)
  }
}

/**
 * The same places in the order of the file, each once. Where they begin and where they end is put in order
 * apart, as plain numbers: wherever as many have ended as have begun, a piece is whole.
 */
export function* merged(samples: Samples): Generator<Piece> {
  const starts = Float64Array.from(samples.starts).sort()
  const ends = Float64Array.from(samples.ends).sort()
  let first = 0
  for (const [index, to] of ends.entries()) {
    const next = starts[index + 1]
    if (next !== undefined && next <= to) continue
    yield { from: starts[first] ?? to, to }
    first = index + 1
  }
}

// The bytes of some samples on end. To read past the table's end is a RangeError of its own.
function sizesIn(sizes: Buffer) {
  const same = sizes.readUInt32BE(COUNT_AT)
  return (first: number, count: number) => {
    if (same > 0) return same * count
    let sum = 0
    for (let sample = first; sample < first + count; sample += 1) {
      sum += sizes.readUInt32BE(SIZES_AT + 4 * sample)
    }
    return sum
  }
}

// Each entry holds from its chunk, counted from one, to the next entry's.
function countsIn(groups: Buffer) {
  const entries = groups.readUInt32BE(COUNT_AT)
  let entry = 0
  const at = (index: number, field: number) => groups.readUInt32BE(TABLE_AT + 12 * index + 4 * field)
  return (chunk: number) => {
    while (entry + 1 < entries && at(entry + 1, 0) <= chunk) entry += 1
    return at(entry, 1)
  }
}
