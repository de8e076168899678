import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { CustomSource, FilePathSource, type Source } from 'mediabunny'

// Names of elements (RFC 9559, 5).
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const VOID = 0xec
const CLUSTER = 0x1f43b675
const SEEK_HEAD = 0x114d9b74
const CUES = 0x1c53bb6b
const CHAPTERS = 0x1043a770
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TAGS = 0x1254c367
const ATTACHMENTS = 0x1941a469

const IN_SEGMENT = new Set([SEEK_HEAD, INFO, CLUSTER, TRACKS, CUES, ATTACHMENTS, CHAPTERS, TAGS])

// In bytes: a name and a length, and how much is read at once.
const HEAD = 16
const WINDOW = 256 * 1024

// The length of an element that ends where the next one of its level begins (RFC 8794, 6.2).
const UNKNOWN = 2 ** 56 - 1

/** An element's name, its length (undefined where it is unknown), and where its content begins. */
type Element = { id: number; size: number | undefined; start: number }

type Bytes = { size: number; read: (at: number) => Buffer }

/**
 * Opens a film, song or voice for mediabunny. A WebM is shown up to the last whole element of its first segment, since
 * mediabunny searches the rest for another segment without end, and without the elements that name places in the file
 * (SeekHead and Cues), which could lead it there. Recorders that are stopped leave files with a broken end.
 */
export function openSource(file: string): Source {
  const descriptor = openSync(file, 'r')
  const bytes = readAhead(descriptor)
  if (readHead(bytes, 0, bytes.size)?.id === EBML) return makeWebmSource(descriptor, walkSegment(bytes))
  closeSync(descriptor)
  return new FilePathSource(file)
}

function makeWebmSource(descriptor: number, { end, places }: ReturnType<typeof walkSegment>) {
  return new CustomSource({
    getSize: () => end,
    read(start, stop) {
      const piece = Buffer.alloc(stop - start)
      readSync(descriptor, piece, 0, piece.length, start)
      for (const place of places) hide(piece, place - start)
      return piece
    },
    dispose: () => closeSync(descriptor),
    prefetchProfile: 'fileSystem',
  })
}

// Replaces an element's name by one of the same length that mediabunny does not read.
function hide(piece: Buffer, place: number) {
  const name = Buffer.alloc(4)
  name.writeUInt32BE(CHAPTERS)
  for (const [index, byte] of name.entries()) if (place + index in piece) piece[place + index] = byte
}

// A file's bytes from a position on; a window of them is kept.
function readAhead(descriptor: number): Bytes {
  const { size } = fstatSync(descriptor)
  let window = Buffer.alloc(0)
  let windowStart = 0
  return {
    size,
    read(at) {
      const isThere = at >= windowStart && Math.min(at + HEAD, size) <= windowStart + window.length
      if (!isThere) {
        const buffer = Buffer.alloc(WINDOW)
        window = buffer.subarray(0, readSync(descriptor, buffer, 0, WINDOW, at))
        windowStart = at
      }
      return window.subarray(at - windowStart, at - windowStart + HEAD)
    },
  }
}

// Where the last whole element of the first segment ends, and the places of elements to hide.
function walkSegment(bytes: Bytes) {
  const places: number[] = []
  const segment = findSegment(bytes)
  if (segment === undefined) return { end: bytes.size, places }
  let at = segment
  for (;;) {
    const element = readHead(bytes, at, bytes.size)
    if (!element || !(IN_SEGMENT.has(element.id) || element.id === VOID)) break
    if (element.id === SEEK_HEAD || element.id === CUES) places.push(at)
    const hasParts = element.id === CLUSTER || element.size === undefined
    at = hasParts ? findEnd(bytes, element) : element.start + Number(element.size)
  }
  return { end: Math.min(at, bytes.size), places }
}

function findSegment(bytes: Bytes) {
  let at = 0
  for (;;) {
    const element = readHead(bytes, at, bytes.size)
    if (element?.id === SEGMENT) return element.start
    if (element?.size === undefined) return undefined
    at = element.start + element.size
  }
}

// Where the parts of a cluster end, as mediabunny walks them, which may be before or behind its stated end.
function findEnd(bytes: Bytes, { start, size }: Element) {
  const end = start + (size ?? bytes.size)
  const last = Math.min(end, bytes.size)
  if (size !== undefined && end > bytes.size) return end
  let at = start
  for (;;) {
    const part = readHead(bytes, at, last)
    if (!part || IN_SEGMENT.has(part.id) || part.id === EBML || part.id === SEGMENT) return at
    // The last part of a recording that was broken off is not whole.
    if (part.size === undefined || part.start + part.size > bytes.size) return at
    at = part.start + part.size
  }
}

function readHead(bytes: Bytes, at: number, end: number): Element | undefined {
  if (end - at < 2) return undefined
  const head = bytes.read(at).subarray(0, end - at)
  const id = readNumber(head, 0)
  const size = id && readNumber(head, id.width)
  if (!id || !size) return undefined
  const length = size.value - 2 ** (7 * size.width)
  const isUnknown = head[id.width] === 0xff || length === UNKNOWN
  return { id: id.value, size: isUnknown ? undefined : length, start: at + id.width + size.width }
}

// A number whose first bit that is set says its width in bytes (RFC 8794, 4), with that bit.
function readNumber(head: Buffer, at: number) {
  const width = Math.clz32(head[at] ?? 0) - 23
  if (width > 8 || at + width > head.length) return undefined
  let value = 0
  for (const byte of head.subarray(at, at + width)) value = value * 256 + byte
  return { value, width }
}
