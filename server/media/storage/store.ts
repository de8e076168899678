import type { Config } from '#server/config.ts'
import { openDisk } from './disk.ts'
import type { MediaStore } from './media-store.ts'
import { openS3 } from './s3.ts'

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
