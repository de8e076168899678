import { type FileHandle, open } from 'node:fs/promises'
import { makeYielding } from '#server/jobs/yielding.ts'
import { type Element, elementIn, elementsInside, endOf, MOST_HEAD, OPEN, roomHead, VOID } from './ebml.ts'
import { type Eraser, makeEraser } from './erasing.ts'

// The names of Matroska (RFC 9559). What a player needs of the file's own level, and what stands in the
// clusters of pictures and sound.
const HEADER = 0x1a45dfa3
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const CLUSTER = 0x1f43b675
const PLAYED = new Set([INFO, TRACKS, CLUSTER, VOID, 0x114d9b74, 0x1c53bb6b])
const IN_CLUSTER = new Set([0xe7, 0xa3, 0xa0, 0xab, 0xa7])

// Of its description: its scale and length. It must say what wrote it, and says nothing there.
const DESCRIBES = new Set([0x2ad7b1, 0x4489])
const WRITERS = new Set([0x4d80, 0x5741])

const TRACK = 0xae
const TRACK_TYPE = 0x83
const PICTURES = 1

// A sum over what is changed here, and the name that somebody gave to a track.
const CHANGED = new Set([0xbf, 0x536e])

// Far more than hours of film take, in elements and in bytes of its description or tracks.
const MOST_ELEMENTS = 500_000
const MOST_DESCRIPTION = 1024 * 1024

// More than any film has, and than any description or track says.
const MOST_TRACKS = 100
const MOST_SAID = 1000

const WINDOW = 64 * 1024

// Elements that are looked at before others have their turn.
const AT_ONCE = 1000

type Reader = { file: FileHandle; end: number; bytes: Buffer; from: number }

/**
 * Removes from a WebM what tells where and by whom it was recorded: tags, attachments, chapters, its title
 * and date become room, which is just as long.
 * @returns whether it is a film: whole as far as it says how long it is, with a track of pictures
 */
export async function cleanWebm(path: string) {
  const file = await open(path, 'r+')
  try {
    const reader = { file, end: (await file.stat()).size, bytes: Buffer.alloc(0), from: 0 }
    const header = await elementAt(reader, 0)
    if (header?.id !== HEADER || header.size === OPEN) return false
    const segment = await elementAt(reader, endOf(header))
    return segment?.id === SEGMENT && (await cleanSegment(reader, segment))
  } finally {
    await file.close()
  }
}

async function cleanSegment(reader: Reader, segment: Element) {
  const end = segment.size === OPEN ? reader.end : endOf(segment)
  if (end > reader.end) return false
  const eraser = makeEraser(reader.file)
  const pause = makeYielding(AT_ONCE)
  let isFilm = false
  let isOpen = false
  let at = segment.start + segment.head
  for (let count = 0; at < end; count += 1) {
    await pause()
    const element = await elementAt(reader, at)
    if (!element || count === MOST_ELEMENTS) return false
    if (element.id === CLUSTER && element.size === OPEN) {
      // What stands in it is walked like the level above.
      isOpen = true
      at += element.head
      continue
    }
    if (element.size === OPEN || endOf(element) > end) return false
    if (element.id === INFO) {
      if (!(await rewrite(reader, element, cleanInfo))) return false
    } else if (element.id === TRACKS) isFilm = await rewrite(reader, element, cleanTracks)
    else if (!PLAYED.has(element.id) && !(isOpen && IN_CLUSTER.has(element.id)))
      await makeRoom(eraser, element)
    at = endOf(element)
  }
  await eraser.finish()
  return isFilm && end === reader.end
}

type Clean = (bytes: Buffer, whole: Element) => boolean

async function rewrite({ file }: Reader, { start, head, size }: Element, clean: Clean) {
  if (size > MOST_DESCRIPTION) return false
  const bytes = Buffer.alloc(head + size)
  await file.read(bytes, 0, bytes.length, start)
  const isClean = clean(bytes, { id: 0, start: 0, head, size })
  await file.write(bytes, 0, bytes.length, start)
  return isClean
}

function cleanInfo(bytes: Buffer, info: Element) {
  const elements = elementsInside(bytes, info, MOST_SAID) ?? []
  for (const element of elements) {
    if (WRITERS.has(element.id)) bytes.fill(0, element.start + element.head, endOf(element))
    else if (!DESCRIBES.has(element.id)) hush(bytes, element)
  }
  return elements.length > 0
}

// Whether one of them holds pictures.
function cleanTracks(bytes: Buffer, tracks: Element) {
  let isSeen = false
  for (const track of elementsInside(bytes, tracks, MOST_TRACKS) ?? []) {
    if (track.id !== TRACK) hush(bytes, track)
    const said = track.id === TRACK ? elementsInside(bytes, track, MOST_SAID) : []
    if (!said) return false
    for (const element of said) {
      if (element.id === TRACK_TYPE && bytes[endOf(element) - 1] === PICTURES) isSeen = true
      if (CHANGED.has(element.id)) hush(bytes, element)
    }
  }
  return isSeen
}

function hush(bytes: Buffer, element: Element) {
  bytes.fill(0, element.start, endOf(element))
  roomHead(element).copy(bytes, element.start)
}

async function makeRoom(eraser: Eraser, element: Element) {
  await eraser.erase(element.start, endOf(element), roomHead(element))
}

// Reads on in large pieces: in an open cluster each frame is an element.
async function elementAt(reader: Reader, at: number) {
  // An element may claim to reach beyond what any file can.
  if (at >= reader.end) return undefined
  const known = at - reader.from
  if (known < 0 || known + MOST_HEAD > reader.bytes.length) {
    const { buffer, bytesRead } = await reader.file.read(Buffer.alloc(WINDOW), 0, WINDOW, at)
    reader.bytes = buffer.subarray(0, bytesRead)
    reader.from = at
  }
  const element = elementIn(reader.bytes, at - reader.from)
  return element && { ...element, start: at }
}
