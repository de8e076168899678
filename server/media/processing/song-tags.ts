import type { AttachedImage, MetadataTags } from 'mediabunny'
import sharp from 'sharp'
import { readTexts } from '#contract/code-pages.ts'
import { photoPixels } from '#contract/media.ts'
import { restrictSharp } from './restrict-sharp.ts'

// What mediabunny and the player know of images, by sharp's names of formats.
const IMAGE_TYPES = new Map([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

const SHOWN_TAGS = new Set([
  'title',
  'artist',
  'album',
  'albumArtist',
  'trackNumber',
  'discNumber',
  'genre',
  'date',
])

restrictSharp()

/**
 * The tags that visitors may see: names, numbers, genre, date, and one cover without its own metadata. Comments,
 * lyrics, and everything that mediabunny does not name are left out: shops write there who bought the song.
 */
export async function publicTags(tags: MetadataTags): Promise<MetadataTags> {
  const shown: Record<string, unknown> = Object.fromEntries(
    Object.entries(tags).filter(([name]) => SHOWN_TAGS.has(name)),
  )
  const texts = Object.keys(shown).filter((name) => typeof shown[name] === 'string')
  const readable = readTexts(texts.map((name) => String(shown[name])))
  for (const [index, name] of texts.entries()) shown[name] = readable[index]
  const cover = tags.images?.find(({ kind }) => kind === 'coverFront') ?? tags.images?.[0]
  return { ...shown, images: cover ? await cleanCover(cover) : [] }
}

// A cover that cannot be decoded would not be shown either.
async function cleanCover({ data }: AttachedImage): Promise<AttachedImage[]> {
  try {
    const image = sharp(data, { limitInputPixels: photoPixels, failOn: 'error' }).autoOrient()
    const { data: clean, info } = await image.toBuffer({ resolveWithObject: true })
    const mimeType = IMAGE_TYPES.get(info.format)
    return mimeType ? [{ data: clean, mimeType, kind: 'coverFront' }] : []
  } catch {
    return []
  }
}
