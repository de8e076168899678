import { useEffect, useState } from 'react'
import type { Tags } from '#web/sound/tags.ts'

/** The address of a song, or its file. */
type Song = string | File

const read = new Map<Song, Promise<Tags>>()
const none: Tags = { title: '', artist: '', cover: '' }

/** Reads a song's tags once; the code for it is fetched then. A failed attempt can be repeated. */
export function fetchTags(song: Song) {
  const known = read.get(song)
  if (known) return known
  const reading = import('#web/sound/tags.ts')
    .then(({ readTags }) => readTags(song))
    .catch((error: unknown) => {
      console.warn(error)
      read.delete(song)
      return none
    })
  read.set(song, reading)
  return reading
}

/** A song's tags; undefined while they are being read. */
export function useTags(song: Song) {
  const [known, setKnown] = useState<{ song: Song; tags: Tags }>()
  useEffect(() => {
    let isCurrent = true
    void fetchTags(song).then((tags) => isCurrent && setKnown({ song, tags }))
    return () => {
      isCurrent = false
    }
  }, [song])
  return known?.song === song ? known.tags : undefined
}
