import { makeYielding, type Pause } from '#server/jobs/yielding.ts'
import { silencePicture } from './pictures.ts'

/** Bytes in which a tag says how long it is. */
export const TAG_HEAD = 10

/** Tags before a song; more than any has. */
export const MOST_TAGS = 4

// More than any song has.
const MOST_FRAMES = 5000

// What a song may say of itself: its title, artists, album, number, kind, year and
// copyright, and its cover. By the
// names of ID3v2.3 and 2.4, and by the shorter ones of 2.2.
const SAYS = new Set(
  'TIT2 TPE1 TPE2 TALB TRCK TPOS TCON TYER TCOP APIC TT2 TP1 TP2 TAL TRK TPA TCO TYE TCR PIC'.split(' '),
)

// Flags of a tag, and of a frame in versions 3 and 4 (its second byte).
const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40
const FOOTER = 0x10
const PACKED = { 3: 0xc0, 4: 0x0c }
const FRAME_UNSYNCHRONISED = 0x02
const FRAME_LENGTH = 0x01

// Bytes that are read before others have their turn.
const AT_ONCE = 128 * 1024

type Frame = { id: string; flags: number; data: Buffer }

/** The bytes of a tag (id3.org, 2.2 to 2.4), its head included. */
export function tagLength(head: Buffer) {
  const isFooted = head[3] === 4 && (Number(head[5]) & FOOTER) !== 0
  return TAG_HEAD + syncsafe(head, 6) + (isFooted ? TAG_HEAD : 0)
}

/**
 * Empties the tags at the beginning of a song of what a player does not show; what stays moves together,
 * the rest is zeros, and the length remains.
 * @returns where the song begins; undefined when a tag is longer than the file, or there are too many
 */
export async function cleanTags(bytes: Buffer) {
  const pause = makeYielding(AT_ONCE)
  let start = 0
  for (let tags = 0; isTagAt(bytes, start); tags += 1) {
    if (tags === MOST_TAGS) return undefined
    const end = start + tagLength(bytes.subarray(start))
    if (end > bytes.length) return undefined
    await cleanTag(bytes.subarray(start, end), pause)
    start = end
  }
  return start
}

function isTagAt(bytes: Buffer, at: number) {
  return at + TAG_HEAD <= bytes.length && bytes.toString('latin1', at, at + 3) === 'ID3'
}

/** Empties the note at the end of a song (ID3v1), which is 128 bytes; title, artist, album and year stay. */
export function cleanLastTag(bytes: Buffer) {
  const tag = bytes.subarray(Math.max(0, bytes.length - 128))
  if (tag.length === 128 && tag.toString('latin1', 0, 3) === 'TAG') tag.fill(0, 97, 125)
}

async function cleanTag(tag: Buffer, pause: Pause) {
  const version = Number(tag[3])
  const kept = (await framesOf(tag, version, pause)).flatMap(({ id, flags, data }) => {
    if (id === 'APIC' || id === 'PIC') silencePicture(data)
    return [headOf(version, id, flags, data.length), data]
  })
  const body = Buffer.concat(kept)
  // Nothing that was packed or marked is left, and so is the end that repeats the head.
  tag[5] = 0
  writeSyncsafe(tag, 6, tag.length - TAG_HEAD)
  tag.fill(0, TAG_HEAD)
  body.copy(tag, TAG_HEAD)
}

// The frames that stay, each as it is without any packing.
async function framesOf(tag: Buffer, version: number, pause: Pause) {
  const flags = Number(tag[5])
  const isWhole = (flags & UNSYNCHRONISED) !== 0 && version < 4
  const raw = tag.subarray(TAG_HEAD, TAG_HEAD + syncsafe(tag, 6))
  // A copy: what stays is written over where it stood.
  const body = isWhole ? await synchronised(raw, pause) : Buffer.from(raw)
  const frames: Frame[] = []
  let at = version > 2 && (flags & EXTENDED) !== 0 ? extendedLength(body, version) : 0
  const head = version === 2 ? 6 : 10
  for (let count = 0; count < MOST_FRAMES && at + head <= body.length; count += 1) {
    const id = body.toString('latin1', at, at + (version === 2 ? 3 : 4))
    const size = sizeAt(body, at, version)
    if (!/^[A-Z0-9]+$/.test(id) || size > body.length - at - head) break
    const frame = {
      id,
      flags: version === 2 ? 0 : Number(body[at + 9]),
      data: body.subarray(at + head, at + head + size),
    }
    at += head + size
    if (SAYS.has(id)) {
      frames.push(...(await unpacked(frame, version, (flags & UNSYNCHRONISED) !== 0, pause)))
    }
  }
  return frames
}

// What is compressed or encrypted cannot be looked at, and goes.
async function unpacked({ id, flags, data }: Frame, version: number, isMarked: boolean, pause: Pause) {
  if (version === 3) return (flags & PACKED[3]) === 0 ? [{ id, flags: 0, data }] : []
  if (version !== 4) return [{ id, flags: 0, data }]
  if ((flags & PACKED[4]) !== 0) return []
  const bare = (flags & FRAME_LENGTH) === 0 ? data : data.subarray(4)
  const isLong = isMarked || (flags & FRAME_UNSYNCHRONISED) !== 0
  return [{ id, flags: 0, data: isLong ? await synchronised(bare, pause) : bare }]
}

function sizeAt(body: Buffer, at: number, version: number) {
  if (version === 2) return body.readUIntBE(at + 3, 3)
  return version === 3 ? body.readUInt32BE(at + 4) : syncsafe(body, at + 4)
}

function headOf(version: number, id: string, flags: number, size: number) {
  const head = Buffer.alloc(version === 2 ? 6 : 10)
  head.write(id, 0, 'latin1')
  if (version === 2) head.writeUIntBE(size, 3, 3)
  else if (version === 3) head.writeUInt32BE(size, 4)
  else writeSyncsafe(head, 4, size)
  if (version > 2) head[9] = flags
  return head
}

function extendedLength(body: Buffer, version: number) {
  if (body.length < 4) return body.length
  return version === 3 ? 4 + body.readUInt32BE(0) : syncsafe(body, 0)
}

// A zero was put behind each 0xff, so that no player takes it for the beginning of sound.
async function synchronised(bytes: Buffer, pause: Pause) {
  const kept = Buffer.alloc(bytes.length)
  let length = 0
  for (let from = 0; from < bytes.length; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, bytes.length)
    for (let at = from; at < to; at += 1) {
      if (at > 0 && bytes[at] === 0 && bytes[at - 1] === 0xff) continue
      kept[length] = Number(bytes[at])
      length += 1
    }
    await pause(to - from)
  }
  return kept.subarray(0, length)
}

// Seven bits of each byte count.
function syncsafe(bytes: Buffer, at: number) {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 128 + (Number(bytes[at + index]) & 0x7f), 0)
}

function writeSyncsafe(bytes: Buffer, at: number, value: number) {
  for (const index of [0, 1, 2, 3]) bytes[at + index] = (value >> (7 * (3 - index))) & 0x7f
}
