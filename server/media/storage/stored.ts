import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isKey } from './key.ts'

/** Whether a data folder holds stored media; a mounted disk may hold other files. */
export function holdsMedia(dataDir: string) {
  const folder = join(dataDir, 'media')
  return existsSync(folder) && readdirSync(folder).some(isKey)
}
