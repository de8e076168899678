import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { openDisk } from './disk.ts'
import { openS3 } from './s3.ts'

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

type Place = Pick<Config, 'bucket' | 'dataDir'>

/**
 * Opens the one store of this process: a bucket where one is set, else the data folder.
 * @param beside where files wait for a process that works beside the server, whose own would be swept
 */
export function openStore({ bucket, dataDir }: Place, beside?: () => string): MediaStore {
  return bucket ? openS3(bucket, dataDir, beside) : openDisk(dataDir, beside)
}

/** The address of a stored file. */
export function urlOf(key: string) {
  return `/media/${key}`
}

/** The key of a stored file's address; undefined for any other address. */
export function keyOf(url: string) {
  const [, key] = /^\/media\/([^/?#]+)$/.exec(url) ?? []
  return key
}
