import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflate, createInflate } from 'node:zlib'
import { JobError } from './jobs.ts'

// PNG, 5: a chunk is its length, its name, its data, and their checksum.
const SIGNATURE = 8
const CHUNK_HEAD = 8
const CHECKSUM = 4
// The samples of each kind of colour.
const SAMPLES = [1, 0, 3, 1, 2, 0, 4]

/**
 * Gives a PNG its end: undefined where it has one. The data are compressed once more, since their end and checksum are
 * missing too; a black row replaces the missing data.
 * @throws {JobError} `cut_off` when its data did not even begin
 */
export async function endPng(bytes: Buffer) {
  const data: Buffer[] = []
  let start = 0
  for (let at = SIGNATURE; at + CHUNK_HEAD <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + CHUNK_HEAD)
    const end = at + CHUNK_HEAD + bytes.readUInt32BE(at)
    if (name === 'IEND') return undefined
    if (name === 'IDAT') {
      start ||= at
      data.push(bytes.subarray(at + CHUNK_HEAD, end))
    }
    at = end + CHECKSUM
  }
  if (start === 0) throw new JobError('cut_off')
  const rows = await compressAgain(data, Buffer.alloc(rowLength(bytes)))
  return Buffer.concat([bytes.subarray(0, start), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function compressAgain(data: Buffer[], missing: Buffer) {
  async function* extend(rows: AsyncIterable<Buffer>) {
    yield* rows
    yield missing
  }
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED })
  return pipeline(Readable.from(data), inflate, extend, deflate, (packed) => buffer(packed))
}

// In bytes. The first chunk begins with the width and the height, the bits of a sample and the kind of colour; a row
// with its filter.
function rowLength(bytes: Buffer) {
  const head = bytes.subarray(SIGNATURE + CHUNK_HEAD)
  const bits = (head[8] ?? 0) * (SAMPLES[head[9] ?? 0] ?? 0)
  return 1 + Math.ceil((head.readUInt32BE(0) * bits) / 8)
}

function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
