import { makeYielding } from '#server/jobs/yielding.ts'
import { silencePicture } from './pictures.ts'
import { cleanComments } from './song-comments.ts'

// Blocks (RFC 9639, 8) that play the song stay as they are; the others are read, or become room.
const SIGNATURE = 4
const HEAD = 4
const LAST = 0x80
const ROOM = 1
const COMMENTS = 4
const PICTURE = 6
const PLAYS = new Set([0, 3])

/** Blocks before the sound; more than any song has. */
export const MOST_BLOCKS = 5000

// Bytes that are read before others have their turn.
const AT_ONCE = 128 * 1024

/** Empties the blocks of a FLAC of what a player does not show; false when they are cut off. */
export async function cleanFlac(bytes: Buffer) {
  const pause = makeYielding(AT_ONCE)
  let at = SIGNATURE
  for (let count = 0; count < MOST_BLOCKS && at + HEAD <= bytes.length; count += 1) {
    const isLast = (Number(bytes[at]) & LAST) !== 0
    const end = at + HEAD + bytes.readUIntBE(at + 1, 3)
    if (end > bytes.length || !cleanBlock(bytes.subarray(at, end))) return false
    if (isLast) return true
    await pause(end - at)
    at = end
  }
  return false
}

/** Empties one block, its head included, of what a player does not show; false when it is none. */
export function cleanBlock(block: Buffer) {
  if (block.length < HEAD) return false
  const kind = Number(block[0]) & ~LAST
  const data = block.subarray(HEAD)
  if (kind === PICTURE) silencePicture(data)
  else if (!PLAYS.has(kind) && !(kind === COMMENTS && cleanComments(data))) {
    block[0] = ROOM | (Number(block[0]) & LAST)
    data.fill(0)
  }
  return true
}
