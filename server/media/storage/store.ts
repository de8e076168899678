import type { Config } from '#server/config.ts'
import { openDisk } from './disk.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Opens the one store of this process: an S3 bucket where one is set, else the data folder.
 * @param temporary names temporary files for a command that runs beside the server, whose own it must not remove
 */
export async function openStore(
  { bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>,
  temporary?: () => string,
): Promise<MediaStore> {
  if (!bucket) return openDisk(dataDir, temporary)
  // The S3 client is large, and loaded only where it is used.
  const { openS3 } = await import('./s3.ts')
  return openS3(bucket, dataDir, temporary)
}
