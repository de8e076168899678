import { type FileHandle, open } from 'node:fs/promises'
import { makeYielding } from '#server/jobs/yielding.ts'
import { type Box, boxAt, boxesWithin, find, HEAD, inside, LONG_HEAD, MOST_BOXES, silence } from './boxes.ts'
import { type Eraser, makeEraser } from './erasing.ts'
import { silencePicture } from './pictures.ts'
import { addSamples, merged, type Piece, type Samples } from './samples.ts'

// Far more than the index of hours of film takes.
const MOST_INDEX = 16 * 1024 * 1024

// Recorders write one, or some after a pause.
const MOST_MEDIA = 100

const SHOWN_TRACKS = new Set(['vide', 'soun'])

// What a player needs of the file's own level; everything else there is some maker's note.
const PLAYED = new Set(['ftyp', 'moov', 'mdat', 'moof', 'sidx', 'mfra', 'styp'])

// What it needs of the index and of what that holds, by the box in which it stands. All else may name a
// place or a person: user data, metadata, XMP, and what nobody knows.
const NEEDED = new Map(
  Object.entries({
    moov: 'mvhd iods trak mvex',
    mvex: 'mehd trex',
    trak: 'tkhd tapt edts tref mdia',
    mdia: 'mdhd hdlr elng minf',
    minf: 'vmhd smhd hdlr dinf stbl',
    stbl: 'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sgpd sbgp sdtp',
  }).map(([box, names]) => [box, new Set(names.split(' '))]),
)

// Places that are compared before others have their turn.
const AT_ONCE = 1000

// Entries of a track's tables that are read before others have theirs.
const STEPS_AT_ONCE = 50_000

// In bytes, read at once to find the boxes of the file's own level, which may be thousands of small ones.
const WINDOW = 64 * 1024

// In a track's handler: what it holds, and behind it a name that the maker chose.
const HOLDS_AT = 8
const NAME_AT = 24

// What a song may say of itself: its title, artists, album, copyright and cover. Shops write who bought it
// there too.
const SONG_SAYS = new Set(['\u00a9nam', '\u00a9ART', 'aART', '\u00a9alb', 'cprt', 'covr'])

// Such a list stands in metadata that begins with its version.
const VERSION = 4

/**
 * Removes from a file of the MP4 family (ISO/IEC 14496-12) what tells where it was recorded: boxes that no
 * player needs become `free`, emptied but just as long, so that no index in the file moves; so do tracks
 * that are neither seen nor heard, and their samples among the pictures. A song keeps its title, artists,
 * album and cover.
 * @returns what its tracks hold ('vide', 'soun', ...); undefined when it is cut off or has not the
 * one index of a film
 */
export async function cleanMovie(path: string, isSong: boolean) {
  const file = await open(path, 'r+')
  try {
    const boxes = await topBoxes(file)
    const [index, ...others] = boxes.filter(({ name }) => name === 'moov')
    const media = boxes.filter(({ name }) => name === 'mdat')
    if (!index || others.length > 0 || index.size > MOST_INDEX || media.length === 0) return undefined
    const notes = makeEraser(file)
    for (const box of boxes.filter(({ name }) => !PLAYED.has(name))) await emptyBox(notes, box)
    await notes.finish()
    const bytes = Buffer.alloc(index.size)
    await file.read(bytes, 0, index.size, index.start)
    const { tracks, silent } = await cleanIndex(bytes, isSong, index.head)
    if (silent.starts.length > 0 && media.length > MOST_MEDIA) return undefined
    const samples = makeEraser(file)
    for await (const { from, to } of shared(merged(silent), media)) await samples.erase(from, to)
    await samples.finish()
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
  const bytes = Buffer.alloc(WINDOW)
  let from = -WINDOW
  for (let start = 0; start + HEAD <= end; ) {
    if (start + LONG_HEAD > from + WINDOW) {
      await file.read(bytes, 0, WINDOW, start)
      from = start
    }
    const box = boxAt(bytes, start - from, end - start)
    // A box that is longer than what is left was cut off.
    if (!box || boxes.length === MOST_BOXES) return []
    boxes.push({ ...box, start })
    start += box.size
  }
  return boxes
}

// Names the tracks, and empties what is not needed; of tracks that go it says where their samples are.
async function cleanIndex(bytes: Buffer, isSong: boolean, from: number) {
  const pause = makeYielding(STEPS_AT_ONCE)
  const tracks = new Set<string>()
  const silent: Samples = { starts: [], ends: [] }
  for (const box of boxesWithin(bytes, from, bytes.length)) {
    if (isSong && box.name === 'udta') cleanSong(bytes, box)
    else if (!isNeeded('moov', box)) silence(bytes, box)
    else if (box.name !== 'trak') cleanInside(bytes, box)
    else if (SHOWN_TRACKS.has(handlerOf(bytes, box))) {
      tracks.add(handlerOf(bytes, box))
      cleanInside(bytes, box)
    } else {
      await addSamples(silent, bytes, box, pause)
      silence(bytes, box)
    }
  }
  return { tracks, silent }
}

function cleanInside(bytes: Buffer, box: Box) {
  if (box.name === 'hdlr')
    bytes.fill(0, Math.min(box.start + box.head + NAME_AT, box.start + box.size), box.start + box.size)
  if (!NEEDED.has(box.name)) return
  for (const part of inside(bytes, box)) {
    if (isNeeded(box.name, part)) cleanInside(bytes, part)
    else silence(bytes, part)
  }
}

function isNeeded(parent: string, { name }: Box) {
  return NEEDED.get(parent)?.has(name) === true
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
    for (const said of inside(bytes, part)) {
      if (!SONG_SAYS.has(said.name)) silence(bytes, said)
      else if (said.name === 'covr') silencePicture(bytes.subarray(said.start, said.start + said.size))
    }
  } else if (part.name !== 'hdlr') silence(bytes, part)
}

function handlerOf(bytes: Buffer, track: Box) {
  const handler = find(bytes, track, 'mdia', 'hdlr')
  const at = handler && handler.start + handler.head + HOLDS_AT
  return at ? bytes.toString('latin1', at, at + 4) : ''
}

// Its size stays, and its name becomes that of free room.
async function emptyBox(eraser: Eraser, { start, size, head }: Box) {
  await eraser.erase(start + 4, start + HEAD, Buffer.from('free', 'latin1'))
  await eraser.erase(start + head, start + size)
}

// Never beyond the media: what a file claims to be a sample may be its own index. Both stand in the order
// of the file, and whichever ends first is left behind.
async function* shared(samples: Iterable<Piece>, media: Box[]) {
  const pause = makeYielding(AT_ONCE)
  let index = 0
  let box = media[index]
  for (const piece of samples) {
    for (; box && box.start + box.size <= piece.to; box = media[++index]) {
      yield* common(piece, box)
      await pause()
    }
    if (box) yield* common(piece, box)
    await pause()
  }
}

function* common(piece: Piece, { start, head, size }: Box) {
  const from = Math.max(piece.from, start + head)
  const to = Math.min(piece.to, start + size)
  if (from < to) yield { from, to }
}
