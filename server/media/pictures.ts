import type { Picture } from '#contract/schemas.ts'
import type { GiftContext } from '#server/context.ts'
import { sampleFile } from '#server/media/sample.ts'
import { keyOf, urlOf } from '#server/media/storage/key.ts'

/**
 * What screens need to know of photos before they load, by address: of this gift's stored photos and of the sample's.
 * Addresses of other sites are left out.
 */
export async function loadPictures({ db, gift }: GiftContext, urls: string[]) {
  const keys = urls.flatMap((url) => keyOf(url) ?? [])
  const pictures = new Map<string, Picture>()
  for (const key of keys) {
    const file = sampleFile(key)
    if (file) pictures.set(urlOf(key), pictureOf(file, file.widths))
  }
  const stored = keys.filter((key) => !sampleFile(key))
  if (stored.length === 0) return pictures
  const rows = await db
    .selectFrom('media')
    .select(['key', 'width', 'height', 'widths', 'placeholder'])
    .where('gift_id', '=', gift.id)
    .where('key', 'in', stored)
    .execute()
  for (const row of rows) pictures.set(urlOf(row.key), pictureOf(row, JSON.parse(row.widths)))
  return pictures
}

type Shown = Omit<Picture, 'url' | 'widths'> & { key: string }

function pictureOf({ key, width, height, placeholder }: Shown, widths: number[]): Picture {
  return { url: urlOf(key), width, height, widths, placeholder }
}
