import { makeTokenizer } from '@tokenizer/http'
import { type IAudioMetadata, parseBlob, parseFromTokenizer, selectCover } from 'music-metadata'

/**
 * A song's title, artist and cover; '' where the file has none. `cover` is the address of a picture in
 * memory.
 */
export type Tags = { title: string; artist: string; cover: string }

const PICTURES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'])

// In bytes and characters; larger tags are not shown.
const MOST_COVER = 8 * 1024 * 1024
const MOST_TEXT = 120

/**
 * Reads a song's tags: from an address with a few ranged requests, or from a file. The song may come from
 * anyone, so its tags are only shown as text, without control and direction characters, and a picture of a
 * known type.
 */
export async function readTags(song: string | Blob): Promise<Tags> {
  if (typeof song !== 'string') return tagsOf(await parseBlob(song, { duration: false }))
  // A file that was picked in the hub, in its preview; a blob address answers no ranged request.
  if (song.startsWith('blob:')) return readTags(await (await fetch(song)).blob())
  const tokenizer = await makeTokenizer(new URL(song, window.location.href).href)
  try {
    return tagsOf(await parseFromTokenizer(tokenizer, { duration: false }))
  } finally {
    await tokenizer.close()
  }
}

function tagsOf({ common }: IAudioMetadata): Tags {
  const cover = selectCover(common.picture)
  return { title: plain(common.title), artist: plain(common.artist), cover: cover ? addressOf(cover) : '' }
}

function plain(text: unknown) {
  if (typeof text !== 'string') return ''
  const readable = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
  const letters = [...readable.replace(/\s+/g, ' ').trim()]
  return letters.length > MOST_TEXT ? `${letters.slice(0, MOST_TEXT).join('')}…` : letters.join('')
}

function addressOf({ data, format }: { data: Uint8Array; format: string }) {
  if (!PICTURES.has(format.toLowerCase()) || data.length > MOST_COVER) return ''
  return URL.createObjectURL(new Blob([new Uint8Array(data)], { type: format }))
}
