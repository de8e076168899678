import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { orJson } from '#contract/json.ts'
import { line } from '#contract/line.ts'
import { texts as common } from '#contract/texts.ts'

/** Letters of a word, characters of a clue as a person counts them, and how large the puzzle may be. */
export const limits = {
  words: 20,
  fewestWords: 2,
  fewestLetters: 2,
  letters: 12,
  clue: 120,
  external_url: 2048,
  /** So many squares still fit side by side on the narrowest phone. */
  columns: 12,
  rows: 16,
}

/** Where our own puzzle stands, for the frame. */
export const ownPage = '/tts.html'

/** How long our own puzzle may take to report, in milliseconds. */
export const patience = 8000

export const texts = {
  title: 'Teka-Teki Silang',
  back: 'Kembali',
  fullButWrong: 'Papan sudah penuh, tapi masih ada huruf yang belum tepat.',
  loadFailed: 'Gagal memuat teka-teki. Silakan coba lagi.',
  saved: common.saved,
  saveFailed: common.saveFailed,
  wordRequired: 'Kata harus diisi!',
  wordShape: `Kata terdiri dari ${limits.fewestLetters} sampai ${limits.letters} huruf A sampai Z.`,
  wordTwice: 'Kata ini sudah ada di atas.',
  clueRequired: 'Petunjuk harus diisi!',
  tooFew: `Teka-teki perlu setidaknya ${limits.fewestWords} kata.`,
  tooMany: `Teka-teki paling banyak ${limits.words} kata.`,
  addressShape: 'Pakai alamat lengkap yang diawali https://, atau kosongkan.',
} as const

/** The letters that a word puts into its squares: 'Pasar Malam' is PASARMALAM. */
export function lettersOf(word: string) {
  return word
    .normalize('NFD')
    .replace(/[\p{M}\s'’-]/gu, '')
    .toUpperCase()
}

const Word = line({ label: 'Kata', max: 40, required: texts.wordRequired }).check(
  z.refine((word) => isWord(lettersOf(word)), { error: texts.wordShape }),
)

const Entry = z.object({
  word: Word,
  clue: line({ label: 'Petunjuk', max: limits.clue, required: texts.clueRequired }),
})
export type Entry = z.output<typeof Entry>

const Words = z
  .array(Entry, { error: texts.tooFew })
  .check(
    z.minLength(limits.fewestWords, texts.tooFew),
    z.maxLength(limits.words, texts.tooMany),
    z.superRefine(refuseTwins),
  )

const ExternalUrl = z.string({ error: texts.addressShape }).check(
  z.trim(),
  z.maxLength(limits.external_url, texts.addressShape),
  z.refine((address) => address === '' || isExternal(address), { error: texts.addressShape }),
)

/** What the owner writes; without an `external_url` our own page lays the words out. */
export const CrosswordText = z.object({ words: Words, external_url: ExternalUrl })

export const Crossword = z.object({
  words: z.array(z.object({ word: z.string(), clue: z.string() })),
  external_url: z.string(),
})

export const load = endpoint({
  method: 'GET',
  path: '/crossword',
  access: 'visitor',
  summary: 'The words and clues of the crossword, and the address of an external one if there is any.',
  input: nothing,
  output: Crossword,
})

export const save = endpoint({
  method: 'POST',
  path: '/crossword',
  access: 'owner',
  summary: 'Stores the words and clues of the crossword; an external address stays if it is left out.',
  ifMatch: load,
  input: z.object({ words: orJson(Words), external_url: z.optional(ExternalUrl) }),
  output: written(Crossword),
})

/** Whether an address names a page of the web that may stand in the frame: https alone. */
export function isExternal(address: string) {
  const isAddress = /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#]\S*)?$/iu.test(address)
  return isAddress && !/[\\<>"'`\p{Cc}\p{Cs}]/u.test(address)
}

/** Whether these are letters that fit into a row of squares. */
export function isWord(letters: string) {
  return new RegExp(`^[A-Z]{${limits.fewestLetters},${limits.letters}}$`).test(letters)
}

function refuseTwins(words: Entry[], context: z.core.$RefinementCtx) {
  const letters = words.map(({ word }) => lettersOf(word))
  for (const [index, each] of letters.entries()) {
    if (each && letters.indexOf(each) < index) {
      context.addIssue({ code: 'custom', message: texts.wordTwice, path: [index, 'word'] })
    }
  }
}

/** A puzzle about two people in love, until the owner writes about these two. */
export const sample: { words: Entry[]; external_url: string } = {
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
