import { useEffect, useState } from 'react'
import type { Tags } from '#web/sound/tags.ts'

const read = new Map<string, Promise<Tags>>()
const none: Tags = { title: '', artist: '', cover: '' }

/** Reads a song's tags once; the code for it comes only then. A try that failed may be made again. */
export function fetchTags(url: string) {
  const known = read.get(url)
  if (known) return known
  const reading = import('#web/sound/tags.ts')
    .then(({ readTags }) => readTags(url))
    .catch((error: unknown) => {
      console.warn(error)
      read.delete(url)
      return none
    })
  read.set(url, reading)
  return reading
}

/** A song's tags; undefined while they are being read. */
export function useTags(url: string) {
  const [tags, setTags] = useState<Tags>()
  useEffect(() => {
    let isCurrent = true
    void fetchTags(url).then((found) => isCurrent && setTags(found))
    return () => {
      isCurrent = false
    }
  }, [url])
  return tags
}
