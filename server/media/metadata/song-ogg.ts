import { makeYielding } from '#server/jobs/yielding.ts'
import { cleanComments } from './song-comments.ts'
import { cleanBlock, MOST_BLOCKS } from './song-flac.ts'

// A page (RFC 3533, 6): its head, a table of how long its pieces are, and the pieces. A piece of 255
// bytes goes on in the next one.
const HEAD = 27
const FULL = 255
const BEGINS = 0x02
const SERIAL_AT = 14
const SUM_AT = 22

// Far more than 25 MB of sound take.
const MOST_PAGES = 100_000

// Bytes that are read before others have their turn.
const AT_ONCE = 128 * 1024

const FLAC = '\x7fFLAC'
const CODECS = ['\x01vorbis', 'OpusHead', 'Speex', FLAC]

type Page = { start: number; end: number }
type Piece = { from: number; to: number; page: Page }

/** What is known of a stream: how its second packet begins, or that nothing more is to be read of it. */
type Stream = { packets: number; pieces: Piece[]; codec: string; isRead: boolean }

/** Empties the comments of the streams of an Ogg; false when one of them cannot be read. */
export async function cleanOgg(bytes: Buffer) {
  const pause = makeYielding(AT_ONCE)
  const streams = new Map<number, Stream>()
  const changed = new Set<Page>()
  let at = 0
  for (let pages = 0; at < bytes.length; pages += 1) {
    const page = pageAt(bytes, at)
    if (!page || pages === MOST_PAGES) return false
    const serial = bytes.readUInt32LE(at + SERIAL_AT)
    const begins = (Number(bytes[at + 5]) & BEGINS) !== 0
    const known = begins ? undefined : streams.get(serial)
    const stream = known ?? { packets: 0, pieces: [], codec: '', isRead: false }
    streams.set(serial, stream)
    if (!stream.isRead && !readPage(bytes, page, stream, changed)) return false
    await pause(page.end - at)
    at = page.end
  }
  for (const page of changed) {
    sign(bytes, page)
    await pause(page.end - page.start)
  }
  return [...streams.values()].every(({ isRead }) => isRead)
}

function pageAt(bytes: Buffer, start: number): Page | undefined {
  if (start + HEAD > bytes.length || bytes.toString('latin1', start, start + 4) !== 'OggS') return undefined
  const table = bytes.subarray(start + HEAD, start + HEAD + Number(bytes[start + HEAD - 1]))
  const end = start + HEAD + table.length + table.reduce((sum, size) => sum + size, 0)
  return end > bytes.length ? undefined : { start, end }
}

function readPage(bytes: Buffer, page: Page, stream: Stream, changed: Set<Page>) {
  const sizes = bytes.subarray(page.start + HEAD, page.start + HEAD + Number(bytes[page.start + HEAD - 1]))
  let from = page.start + HEAD + sizes.length
  for (const size of sizes) {
    stream.pieces.push({ from, to: from + size, page })
    from += size
    if (size === FULL) continue
    if (!readPacket(bytes, stream, changed)) return false
    stream.pieces = []
    if (stream.isRead) break
  }
  return true
}

// The first packet says what the stream is, the second its comments; FLAC has more such blocks.
function readPacket(bytes: Buffer, stream: Stream, changed: Set<Page>) {
  const packet = Buffer.concat(stream.pieces.map(({ from, to }) => bytes.subarray(from, to)))
  stream.packets += 1
  if (stream.packets === 1) {
    stream.codec = CODECS.find((codec) => packet.toString('latin1', 0, codec.length) === codec) ?? ''
    stream.isRead = stream.codec === ''
    return true
  }
  const isFlac = stream.codec === FLAC
  if (isFlac && stream.packets > MOST_BLOCKS) return false
  stream.isRead = !isFlac || (Number(packet[0]) & 0x80) !== 0
  const isClean = isFlac ? cleanBlock(packet) : cleanComments(packet.subarray(commentsAt(stream.codec)))
  if (isClean) writeBack(bytes, packet, stream.pieces, changed)
  return isClean
}

function commentsAt(codec: string) {
  return codec === 'Speex' ? 0 : codec === 'OpusHead' ? 'OpusTags'.length : '\x03vorbis'.length
}

function writeBack(bytes: Buffer, packet: Buffer, pieces: Piece[], changed: Set<Page>) {
  let at = 0
  for (const { from, to, page } of pieces) {
    at += packet.copy(bytes, from, at, at + to - from)
    changed.add(page)
  }
}

// Once for each page, however many packets of it were changed.
function sign(bytes: Buffer, { start, end }: Page) {
  bytes.writeUInt32LE(0, start + SUM_AT)
  bytes.writeUInt32LE(sumOf(bytes.subarray(start, end)), start + SUM_AT)
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0)
  return sum
})

/** The sum at a page's head (RFC 3533, 6), counted while zero stands there. */
export function sumOf(page: Buffer) {
  let sum = 0
  for (const byte of page) sum = (sum << 8) ^ Number(table[(sum >>> 24) ^ byte])
  return sum >>> 0
}
