import { type FileHandle, open } from 'node:fs/promises'

// A box begins with its size and its name, four bytes each; a size of 1 says that eight bytes follow.
const HEAD = 8
const LONG_HEAD = 16

// Far more than the index of hours of film takes, and boxes of the file or on one level of its index;
// more than this is nothing that anybody recorded.
const MOST_INDEX = 16 * 1024 * 1024
const MOST_BOXES = 50_000

// Whatever may name a place or a person: QuickTime's user data, metadata, and XMP.
const TALKATIVE = new Set(['udta', 'meta', 'uuid', 'XMP_'])
const SHOWN_TRACKS = new Set(['vide', 'soun'])

// What a player needs of the file's own level; everything else there is some maker's note.
const PLAYED = new Set(['ftyp', 'moov', 'mdat', 'moof', 'sidx', 'mfra', 'styp'])

// What a song may say of itself: its title, artists, album and cover. Shops write who bought it there too.
const SONG_SAYS = new Set(['\u00a9nam', '\u00a9ART', 'aART', '\u00a9alb', 'covr'])

// Such a list stands in metadata that begins with its version.
const VERSION = 4

type Box = { name: string; start: number; size: number; head: number }

/**
 * Removes from a file of the MP4 family (ISO/IEC 14496-12) what tells where it was recorded: boxes of
 * metadata, and tracks that are neither seen nor heard, become `free`, emptied but just as long, so
 * that no index in the file moves. A song keeps its title, artists, album and cover.
 * @returns what its tracks hold ('vide', 'soun', ...); undefined when it is cut off or has not the
 * one index of a film
 */
export async function cleanMovie(path: string, isSong: boolean) {
  const file = await open(path, 'r+')
  try {
    const boxes = await topBoxes(file)
    const [index, ...others] = boxes.filter(({ name }) => name === 'moov')
    if (!index || others.length > 0 || index.size > MOST_INDEX) return undefined
    for (const box of boxes.filter(({ name }) => !PLAYED.has(name))) await emptyBox(file, box)
    const bytes = Buffer.alloc(index.size)
    await file.read(bytes, 0, index.size, index.start)
    const tracks = cleanIndex(bytes, isSong, index.head)
    await file.write(bytes, 0, index.size, index.start)
    return tracks
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  } finally {
    await file.close()
  }
}

async function topBoxes(file: FileHandle) {
  const { size: end } = await file.stat()
  const boxes: Box[] = []
  const bytes = Buffer.alloc(LONG_HEAD)
  for (let start = 0; start + HEAD <= end; ) {
    await file.read(bytes, 0, LONG_HEAD, start)
    const box = boxAt(bytes, 0, end - start)
    // A box that is longer than what is left was cut off.
    if (!box || boxes.length === MOST_BOXES) return []
    boxes.push({ ...box, start })
    start += box.size
  }
  return boxes
}

// Names the tracks, and empties what talks, at the index's own level and within each track.
function cleanIndex(bytes: Buffer, isSong: boolean, from: number) {
  const tracks = new Set<string>()
  for (const box of boxesWithin(bytes, from, bytes.length)) {
    if (isSong && box.name === 'udta') cleanSong(bytes, box)
    else if (TALKATIVE.has(box.name)) silence(bytes, box)
    if (box.name !== 'trak') continue
    const holds = handlerOf(bytes, box)
    if (!SHOWN_TRACKS.has(holds)) silence(bytes, box)
    else {
      tracks.add(holds)
      const parts = inside(bytes, box)
      const media = parts.filter(({ name }) => name === 'mdia').flatMap((part) => inside(bytes, part))
      for (const part of [...parts, ...media]) if (TALKATIVE.has(part.name)) silence(bytes, part)
    }
  }
  return tracks
}

// Empties what a song says beyond its name: its user data hold metadata, and these hold a list.
function cleanSong(bytes: Buffer, data: Box) {
  for (const box of inside(bytes, data)) {
    if (box.name !== 'meta') silence(bytes, box)
    else for (const part of inside(bytes, box, VERSION)) cleanList(bytes, part)
  }
}

function cleanList(bytes: Buffer, part: Box) {
  if (part.name === 'ilst') {
    for (const said of inside(bytes, part)) if (!SONG_SAYS.has(said.name)) silence(bytes, said)
  } else if (part.name !== 'hdlr') silence(bytes, part)
}

function handlerOf(bytes: Buffer, track: Box) {
  const media = inside(bytes, track).find(({ name }) => name === 'mdia')
  const handler = media && inside(bytes, media).find(({ name }) => name === 'hdlr')
  return handler
    ? bytes.toString('latin1', handler.start + handler.head + 8, handler.start + handler.head + 12)
    : ''
}

function inside(bytes: Buffer, { start, size, head }: Box, skipped = 0) {
  return boxesWithin(bytes, start + head + skipped, start + size)
}

function boxesWithin(bytes: Buffer, from: number, end: number) {
  const boxes: Box[] = []
  for (let start = from; start + HEAD <= end; ) {
    const box = boxAt(bytes, start, end - start)
    if (!box) break
    if (boxes.length === MOST_BOXES) throw new RangeError('More boxes than a film has')
    boxes.push(box)
    start += box.size
  }
  return boxes
}

function boxAt(bytes: Buffer, start: number, room: number): Box | undefined {
  const short = bytes.readUInt32BE(start)
  const isLong = short === 1 && start + LONG_HEAD <= bytes.length
  const head = isLong ? LONG_HEAD : HEAD
  const size = isLong ? Number(bytes.readBigUInt64BE(start + HEAD)) : short === 0 ? room : short
  if (size < head || size > room) return undefined
  return { name: bytes.toString('latin1', start + 4, start + HEAD), start, size, head }
}

function silence(bytes: Buffer, { start, size, head }: Box) {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, start + head, start + size)
}

async function emptyBox(file: FileHandle, { start, size, head }: Box) {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4)
  const zeros = Buffer.alloc(64 * 1024)
  for (let at = start + head; at < start + size; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, start + size - at), at)
  }
}
