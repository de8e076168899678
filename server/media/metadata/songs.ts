import { readFile, writeFile } from 'node:fs/promises'
import { makeSemaphore } from '#server/jobs/semaphore.ts'
import { cleanFlac } from './song-flac.ts'
import { cleanLastTag, cleanTags } from './song-id3.ts'
import { cleanOgg } from './song-ogg.ts'
import { cleanWav } from './song-wav.ts'

// A song is looked at whole; more at once would only use more memory.
const inTurn = makeSemaphore({ atOnce: 1, mostWaiting: 100 })

/**
 * Removes from a song what a player does not show: it keeps its title, artists, album, number, kind, year,
 * copyright and cover, and its length in bytes, and loses what its recorder, its shop and its owner wrote.
 * @param extension its recognised kind
 * @returns whether it is whole as far as its kind says how long it is
 */
export function cleanSong(path: string, extension: string) {
  return inTurn(async () => {
    const bytes = await readFile(path)
    const start = await cleanTags(bytes)
    if (start === undefined) return false
    const song = bytes.subarray(start)
    const isWhole = await clean(song, extension)
    if (isWhole) await writeFile(path, bytes)
    return isWhole
  })
}

function clean(song: Buffer, extension: string) {
  if (extension === 'flac') return cleanFlac(song)
  if (extension === 'wav') return cleanWav(song)
  if (extension === 'ogg') return cleanOgg(song)
  cleanLastTag(song)
  return true
}
