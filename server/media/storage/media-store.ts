import type { Readable } from 'node:stream'

/** Where files are kept. A key is the file's name under `/media/`. */
export type MediaStore = {
  /** Takes a finished local file under a key, in one step, once its last byte is safe; moves it. */
  put: (key: string, file: string) => Promise<void>
  /**
   * Opens a file, whole or from byte `start` to `end` inclusive; undefined when there is none, or it is not
   * `bytes` long. What turns out shorter or longer than that on the way fails, and never ends as if whole.
   */
  open: (key: string, range?: { start: number; end: number }, bytes?: number) => Promise<Readable | undefined>
  /** Every file there is, with the time in milliseconds at which it came. */
  list: () => AsyncIterable<{ key: string; storedAt: number }>
  /** Removes a file; one that is gone already is fine. */
  remove: (key: string) => Promise<void>
  /** A path for a file that is not finished; the folder is swept at each start. */
  temporary: () => string
  /** Answers when the store does. */
  ping: () => Promise<void>
}
