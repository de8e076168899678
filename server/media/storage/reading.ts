import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { makeSemaphore } from '#server/jobs/semaphore.ts'
import { letGo } from '#server/media/photos/spent.ts'

const PIECE = 32 * 1024

// Pieces that are read at once, of all files together: however many people fetch films, whoever asks for
// something else comes in between.
const inTurn = makeSemaphore({ atOnce: 2, mostWaiting: Number.POSITIVE_INFINITY })

/**
 * Reads an open file, whole or in part, no faster than it is taken, and closes it in the end. A part that
 * ends before its last byte is a failure: whoever waits for the rest is cut off, and not told it was all.
 */
export function readFairly(file: FileHandle, range?: { start: number; end: number }) {
  const stream = Readable.from(pieces(file, range), { objectMode: false, highWaterMark: PIECE })
  // Also where nobody ever read of it.
  return stream.once('close', () => void file.close())
}

async function* pieces(file: FileHandle, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) {
  for (let position = start; position <= end; ) {
    const length = Math.min(PIECE, end - position + 1)
    const { bytesRead, buffer } = await inTurn(() =>
      file.read(Buffer.allocUnsafe(length), 0, length, position),
    )
    if (bytesRead === 0 && end === Number.POSITIVE_INFINITY) return
    if (bytesRead === 0) throw new Error(`a stored file ended before byte ${position}`)
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
    letGo(buffer)
  }
}
