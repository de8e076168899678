import { texts as common } from '#contract/texts.ts'

/** Letters of a word, and the size of the puzzle; the address in UTF-16 units. */
export const limits = {
  words: 20,
  fewestWords: 2,
  fewestLetters: 2,
  letters: 12,
  external_url: 2048,
  /** This many squares still fit side by side on the narrowest phone. */
  columns: 12,
  rows: 16,
}

/** The address of our own puzzle page, for the frame. */
export const ownPage = '/tts.html'

/** Asks the page around our own puzzle page for the menu. */
export const onwardEvent = 'crossword-onward'

/** In milliseconds: how long the screen waits for our own puzzle page to report that it runs. */
export const REPORT_TIMEOUT = 8000

export const texts = {
  title: 'Teka-Teki Silang',
  back: 'Kembali',
  fullButWrong: 'Papan sudah penuh, tapi masih ada huruf yang belum tepat.',
  loadFailed: 'Gagal memuat teka-teki. Silakan coba lagi.',
  saved: common.saved,
  saveFailed: common.saveFailed,
  wordShape: `Kata terdiri dari ${limits.fewestLetters} sampai ${limits.letters} huruf A sampai Z.`,
  wordTwice: 'Kata ini sudah ada di atas.',
  tooFew: `Teka-teki perlu setidaknya ${limits.fewestWords} kata.`,
  tooMany: `Teka-teki paling banyak ${limits.words} kata.`,
  addressShape: 'Pakai alamat lengkap yang diawali https://, atau kosongkan.',
} as const

// Letters that Unicode does not take apart into one of A to Z and a mark.
const spellings: Record<string, string> = Object.fromEntries(
  'Æ:AE Œ:OE Ø:O Đ:D Ð:D Ħ:H Ł:L Ŧ:T Þ:TH Ŋ:NG Ə:E'.split(' ').map((each) => each.split(':')),
)

/**
 * The letters that a word fills its squares with: 'Pasar Malam' is PASARMALAM, 'Café' is CAFE. Letters with marks
 * and full-width letters become those of A to Z; other characters stay.
 */
export function lettersOf(word: string) {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Pd}\s'‘’ʼ`]/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]/g, (letter) => spellings[letter] ?? letter)
}

/** Whether an address is a page that may be shown in the frame: https only. */
export function isExternal(address: string) {
  const isAddress = /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#]\S*)?$/iu.test(address)
  return isAddress && !/[\\<>"'`\p{Cc}\p{Cs}]/u.test(address)
}

/** Whether these letters fit into a row of squares. */
export function isWord(letters: string) {
  return new RegExp(`^[A-Z]{${limits.fewestLetters},${limits.letters}}$`).test(letters)
}

/** A puzzle about any couple, until the owner writes about this one. */
export const sample: { words: { word: string; clue: string }[]; external_url: string } = {
  external_url: '',
  words: [
    { word: 'LAMPION', clue: 'Lentera kertas yang membawa harapan kita ke langit' },
    { word: 'MELATI', clue: 'Bunga putih kecil, paling harum waktu malam' },
    { word: 'KENCAN', clue: 'Janji bertemu, hanya berdua' },
    { word: 'CINTA', clue: 'Alasan kado ini ada' },
    { word: 'RINDU', clue: 'Rasanya sehari tanpa kamu' },
    { word: 'PELUK', clue: 'Dua lengan, satu hangat' },
    { word: 'SURAT', clue: 'Isi hati yang dilipat ke dalam amplop' },
    { word: 'BULAN', clue: 'Teman malam, juga pasangan kata madu' },
    { word: 'JANJI', clue: 'Diucapkan sekali, dijaga selamanya' },
    { word: 'SETIA', clue: 'Tidak ke lain hati' },
  ],
}
