import type { Readable } from 'node:stream'

/** The bytes from `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number }

/** Where files are stored. A key is the file's name under `/media/`. */
export type MediaStore = {
  /** Moves a finished local file to a key, in one step, once its last byte is safe. */
  put: (key: string, file: string) => Promise<void>
  /**
   * Opens a file, whole or in part; undefined when there is none, or it is not `bytes` long. One that turns
   * out shorter or longer while it is read fails, and never ends as if it were whole.
   */
  open: (key: string, range?: ByteRange, bytes?: number) => Promise<Readable | undefined>
  /** Lists every file, with the time it was stored at, in milliseconds. */
  list: () => AsyncIterable<{ key: string; storedAt: number }>
  /** Removes a file; a missing one is not an error. */
  remove: (key: string) => Promise<void>
  /** Names a path for an unfinished file; its folder is emptied at each start. */
  temporary: () => string
  /** The free bytes of the disks that it writes to, temporary files included; of several the fullest. */
  freeBytes: () => Promise<number>
  /** Writes a few bytes to each of these disks and removes them. @throws what a save would meet, such as ENOSPC */
  probe: () => Promise<void>
  /** Resolves when the store responds. */
  ping: () => Promise<void>
}
