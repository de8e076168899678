import { leastPlayed, soundTexts } from '#contract/codecs.ts'

const SUBJECT = 'Suara ini'
const UNPLAYABLE =
  'Suara ini tidak bisa diputar di sini, jadi mungkin juga tidak di ponselnya. Simpan ulang sebagai MP3.'

// In milliseconds; a phone that saves data may load nothing before it is played.
const TIMEOUT = 5000

/** The sentence about a picked song that some phones may not play, or ''. */
export async function cautionOfSong(song: File) {
  const { readCodec } = await import('#web/sound/tags.ts')
  const { codec, type } = await readCodec(song).catch(() => ({ codec: '', type: song.type }))
  const { reach } = leastPlayed(codec ? [codec] : [], type)
  if (reach === 'few') return inOneLine(soundTexts.few(SUBJECT, codec))
  if (!(await canPlay(song))) return UNPLAYABLE
  return reach === 'recent' ? inOneLine(soundTexts.recent(SUBJECT)) : ''
}

function inOneLine(sentence: string) {
  return sentence.replace('\n', '. ')
}

async function canPlay(song: File) {
  const audio = new Audio(URL.createObjectURL(song))
  try {
    return await new Promise<boolean>((resolve) => {
      audio.addEventListener('loadedmetadata', () => resolve(true), { once: true })
      audio.addEventListener('error', () => resolve(false), { once: true })
      setTimeout(() => resolve(true), TIMEOUT)
    })
  } finally {
    URL.revokeObjectURL(audio.src)
  }
}
