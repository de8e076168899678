import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isKey } from './key.ts'

/** Whether photos, songs or films of ours lie in a data folder; a disk of its own brings other things. */
export function holdsMedia(dataDir: string) {
  const folder = join(dataDir, 'media')
  return existsSync(folder) && readdirSync(folder).some(isKey)
}
