/**
 * How many phones play a codec: all; all but old ones, such as iPhones before iOS 17.4 (WebM) and 18.4 (Ogg); or few.
 */
export type Reach = 'all' | 'recent' | 'few'

// Codecs are named as mediabunny names them, and the layers of MPEG below MP3 `mp1` and `mp2`.
const EVERYWHERE = ['avc', 'aac', 'mp3']
const RECENT = ['vp8', 'vp9', 'opus', 'vorbis', 'alaw', 'ulaw']
const PCM = ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32']

const NAMES: Record<string, string> = {
  mp1: 'MPEG Layer I',
  mp2: 'MPEG Layer II',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  alaw: 'A-law',
  ulaw: 'μ-law',
  'pcm-f64': 'WAV 64-bit',
}

/** What people call a codec. */
export function codecName(codec: string) {
  return NAMES[codec] ?? codec.toUpperCase()
}

/** The codec of a file that the fewest phones play. @param type the file's media type */
export function leastPlayed(codecs: string[], type: string): { codec: string; reach: Reach } {
  const judged = codecs.map((codec) => ({ codec, reach: reachOf(codec, type) }))
  const find = (reach: Reach) => judged.find((each) => each.reach === reach)
  return find('few') ?? find('recent') ?? { codec: codecs[0] ?? '', reach: 'all' }
}

function reachOf(codec: string, type: string): Reach {
  if (EVERYWHERE.includes(codec)) return 'all'
  const isSound = type.startsWith('audio/')
  if (isSound && codec === 'flac') return 'all'
  if (isSound && PCM.includes(codec)) return type === 'audio/wav' ? 'all' : 'recent'
  return RECENT.includes(codec) ? 'recent' : 'few'
}

/** The codec of an MPEG sound by the head of one of its frames (ISO/IEC 11172-3, 2.4.2.3). */
export function mpegLayer(head: Uint8Array) {
  const layer = ((head[1] ?? 0) >> 1) & 3
  return layer === 3 ? 'mp1' : layer === 2 ? 'mp2' : 'mp3'
}

/** Sentences of two lines about a sound: what is wrong, and what helps. */
export const soundTexts = {
  few: (what: string, codec: string) =>
    `${what} tidak berbunyi di banyak ponsel\nDisimpan sebagai ${codecName(codec)}. Simpan ulang sebagai MP3.`,
  recent: (what: string) =>
    `${what} tidak berbunyi di sebagian ponsel, seperti iPhone lama\nSimpan ulang sebagai MP3 supaya pasti terdengar.`,
}
