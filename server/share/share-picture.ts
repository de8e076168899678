import { readFile, rm } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Sky } from '#gift/sky/contract.ts'
import { hashBody } from '#server/http/etag.ts'
import { drawSharePicture } from '#server/media/processing/process-media.ts'

type Picture = { body: Buffer; etag: string }

// Some fifty kilobytes each.
const MAX_PICTURES = 200

const pictures = new LRUCache<string, Promise<Picture>>({ max: MAX_PICTURES })

/** What the picture shows: the gift's sky, and the recipient's name, '' for none. */
type Shown = { name: string; sky: Sky }

/**
 * The picture that a chat shows of a gift's link, drawn once for each sky and name.
 * @param temporary a path for a file that is gone again at the end
 */
export function loadSharePicture(shown: Shown, temporary: string) {
  const key = JSON.stringify([shown.sky, shown.name])
  const known = pictures.get(key)
  if (known) return known
  const drawn = draw(shown, temporary)
  pictures.set(key, drawn)
  // A failure is not cached.
  drawn.catch(() => pictures.delete(key))
  return drawn
}

async function draw(shown: Shown, temporary: string): Promise<Picture> {
  const file = await drawSharePicture({ ...shown, source: temporary })
  try {
    const body = await readFile(file)
    return { body, etag: hashBody(body) }
  } finally {
    await rm(file, { force: true })
  }
}
