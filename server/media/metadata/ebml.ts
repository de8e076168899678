/** An element of EBML (RFC 8794): its name and size take `head` bytes; a size of OPEN says none. */
export type Element = { id: number; start: number; head: number; size: number }

/** What was recorded on the way goes on until something of an upper level comes. */
export const OPEN = -1

/** The most bytes that a name and a size take. */
export const MOST_HEAD = 12

// Room that every player skips.
export const VOID = 0xec

const LONGEST_ID = 4
const LONGEST_SIZE = 8

/** The element that begins at a place; undefined where there is none. */
export function elementIn(bytes: Buffer, at: number): Element | undefined {
  const idLength = lengthAt(bytes, at, LONGEST_ID)
  const sizeLength = lengthAt(bytes, at + idLength, LONGEST_SIZE)
  if (idLength === 0 || sizeLength === 0 || at + idLength + sizeLength > bytes.length) return undefined
  const id = bytes.readUIntBE(at, idLength)
  const head = idLength + sizeLength
  // The first bit that is set only says how long the number is.
  const first = Number(bytes[at + idLength]) & (0xff >> sizeLength)
  const others = bytes.subarray(at + idLength + 1, at + head)
  const isOpen = first === 0xff >> sizeLength && others.every((byte) => byte === 0xff)
  const size = others.reduce((sum, byte) => sum * 256 + byte, first)
  return { id, start: at, head, size: isOpen ? OPEN : size }
}

/** The elements that an element holds whole; undefined when one is cut off, or there are more than `most`. */
export function elementsInside(bytes: Buffer, { start, head, size }: Element, most: number) {
  const elements: Element[] = []
  for (let at = start + head; at < start + head + size; ) {
    const element = elementIn(bytes, at)
    if (!element || elements.length === most || element.size === OPEN || endOf(element) > start + head + size)
      return undefined
    elements.push(element)
    at = endOf(element)
  }
  return elements
}

export function endOf({ start, head, size }: Element) {
  return start + head + size
}

/** What stands where an element stood, to make it room that is just as long. */
export function roomHead({ head, size }: Element) {
  const length = head + size
  if (length - 2 < 0x7f) return Buffer.from([VOID, 0x80 | (length - 2)])
  const room = Buffer.alloc(1 + LONGEST_SIZE)
  room[0] = VOID
  room.writeBigUInt64BE((1n << 56n) | BigInt(length - room.length), 1)
  return room
}

function lengthAt(bytes: Buffer, at: number, most: number) {
  const length = Math.clz32(Number(bytes[at] ?? 0)) - 23
  return length > most ? 0 : length
}
