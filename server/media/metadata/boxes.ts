/** A box of the MP4 family (ISO/IEC 14496-12): it begins with its size and name, which take `head` bytes. */
export type Box = { name: string; start: number; size: number; head: number }

// Four bytes each; a size of 1 says that eight bytes follow.
export const HEAD = 8
export const LONG_HEAD = 16

/** Boxes of the file, or that are read of its index; more than this is nothing that anybody recorded. */
export const MOST_BOXES = 50_000

// How many were read of an index, on all levels together: each may be full of boxes.
const seen = new WeakMap<Buffer, number>()

/**
 * The boxes between two places.
 * @throws {RangeError} when there are more than anything has that was recorded
 */
export function boxesWithin(bytes: Buffer, from: number, end: number) {
  const boxes: Box[] = []
  for (let start = from; start + HEAD <= end; ) {
    const box = boxAt(bytes, start, end - start)
    if (!box) break
    const count = seen.get(bytes) ?? 0
    if (count === MOST_BOXES) throw new RangeError('More boxes than a film has')
    seen.set(bytes, count + 1)
    boxes.push(box)
    start += box.size
  }
  return boxes
}

/** The boxes that a box holds, behind the bytes that it says first. */
export function inside(bytes: Buffer, { start, size, head }: Box, skipped = 0) {
  return boxesWithin(bytes, start + head + skipped, start + size)
}

/** The first box of a name that is reached by names, from box to box. */
export function find(bytes: Buffer, box: Box, ...names: string[]): Box | undefined {
  const [name, ...others] = names
  if (name === undefined) return box
  const found = inside(bytes, box).find((each) => each.name === name)
  return found && find(bytes, found, ...others)
}

/** The box that begins at a place; undefined when it is longer than the room that there is. */
export function boxAt(bytes: Buffer, start: number, room: number): Box | undefined {
  const short = bytes.readUInt32BE(start)
  const isLong = short === 1 && start + LONG_HEAD <= bytes.length
  const head = isLong ? LONG_HEAD : HEAD
  const size = isLong ? Number(bytes.readBigUInt64BE(start + HEAD)) : short === 0 ? room : short
  if (size < head || size > room) return undefined
  return { name: bytes.toString('latin1', start + 4, start + HEAD), start, size, head }
}

/** Empties a box, which stays as long as it was. */
export function silence(bytes: Buffer, { start, size, head }: Box) {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, start + head, start + size)
}
