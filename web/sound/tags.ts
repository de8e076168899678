import { makeTokenizer } from '@tokenizer/http'
import { type IAudioMetadata, parseBlob, parseFromTokenizer, selectCover } from 'music-metadata'
import { readTexts } from '#contract/code-pages.ts'

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
  // A file that was picked in the hub, in its preview; a blob address knows no ranged requests.
  if (song.startsWith('blob:')) return readTags(await (await fetch(song)).blob())
  const tokenizer = await makeTokenizer(new URL(song, window.location.href).href)
  try {
    return tagsOf(await parseFromTokenizer(tokenizer, { duration: false }))
  } finally {
    await tokenizer.close()
  }
}

/** The codec of a picked song as `contract/codecs.ts` names it, or '' where it is not known, and its media type. */
export async function readCodec(song: Blob) {
  const { format } = await parseBlob(song, { duration: false, skipCovers: true })
  const { container = '', codec = '', bitsPerSample = 0 } = format
  const type = container === 'WAVE' ? 'audio/wav' : 'audio/mp4'
  const [, layer] = /^MPEG .* Layer ([123])$/.exec(codec) ?? []
  if (layer) return { codec: `mp${layer}`, type }
  const known = CODECS.find(([name]) => name.test(codec))
  if (known) return { codec: known[1], type }
  // All else in a WAV is PCM.
  if (container === 'WAVE') return { codec: bitsPerSample > 32 ? 'pcm-f64' : 'pcm-s16', type }
  return { codec: codec.toLowerCase(), type }
}

// As music-metadata names them.
const CODECS = [
  [/AAC/, 'aac'],
  [/Vorbis/, 'vorbis'],
  [/Opus/, 'opus'],
  [/FLAC/, 'flac'],
  [/AC-3/, 'ac3'],
  [/ADPCM/, 'adpcm'],
  [/ALAW/, 'alaw'],
  [/MULAW/, 'ulaw'],
] as const

function tagsOf({ common }: IAudioMetadata): Tags {
  const cover = selectCover(common.picture)
  const texts = readTexts([common.title ?? '', common.artist ?? ''])
  const [title = '', artist = ''] = texts.map(plain)
  return { title, artist, cover: cover ? addressOf(cover) : '' }
}

function plain(text: string) {
  const readable = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
  const letters = [...readable.replace(/\s+/g, ' ').trim()]
  return letters.length > MOST_TEXT ? `${letters.slice(0, MOST_TEXT).join('')}…` : letters.join('')
}

function addressOf({ data, format }: { data: Uint8Array; format: string }) {
  if (!PICTURES.has(format.toLowerCase()) || data.length > MOST_COVER) return ''
  return URL.createObjectURL(new Blob([new Uint8Array(data)], { type: format }))
}
