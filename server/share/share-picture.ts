import { readFile, rm } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { hashBody } from '#server/http/etag.ts'
import { writeSharePicture } from '#server/media/processing/process-media.ts'

type Picture = { body: Buffer; etag: string }

// Some fifty kilobytes each.
const MAX_PICTURES = 200

const pictures = new LRUCache<string, Promise<Picture>>({ max: MAX_PICTURES })

/**
 * The picture that a chat shows of a gift's link, drawn once for each name; '' for none.
 * @param temporary a path for a file that is gone again at the end
 */
export function drawSharePicture(name: string, giftId: number, temporary: string) {
  const known = pictures.get(name)
  if (known) return known
  const drawn = draw(name, giftId, temporary)
  pictures.set(name, drawn)
  // A failure is not cached.
  drawn.catch(() => pictures.delete(name))
  return drawn
}

async function draw(name: string, giftId: number, temporary: string): Promise<Picture> {
  try {
    await writeSharePicture(name, temporary, giftId)
    const body = await readFile(temporary)
    return { body, etag: hashBody(body) }
  } finally {
    await rm(temporary, { force: true })
  }
}
