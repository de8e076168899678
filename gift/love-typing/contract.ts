import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { boundedList, orJson } from '#contract/json.ts'
import { text } from '#contract/line.ts'
import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them; and how many paragraphs a letter may have. */
export const limits = { paragraph: 480, paragraphs: 60 }

export const texts = {
  title: 'Surat',
  to: 'Kepada',
  content: 'Isi surat',
  back: 'Kembali',
  edit: 'Edit',
  playMusic: 'Putar musik',
  pauseMusic: 'Jeda musik',
  empty: 'Surat ini masih kosong.',
  loadFailed: 'Suratnya belum sampai. Periksa koneksimu, lalu coba lagi.',
  saved: common.saved,
  saveFailed: 'Suratmu belum tersimpan. Semua yang kamu tulis masih di sini. Coba lagi.',
  required: 'Tulis paling sedikit satu paragraf.',
  tooMany: `Surat ini paling banyak ${limits.paragraphs} paragraf.`,
} as const

/** In milliseconds: between two characters, between two paragraphs, and until the typing falls silent. */
export const times = { character: 30, pause: 1000, silence: 80 }

export const cursor = '_'

export const Paragraph = text({ label: 'Paragraf', max: limits.paragraph })

// More than anybody writes, empty ones included.
const MOST_SENT = 1000

const error = 'Isi surat harus berupa daftar paragraf.'

// A list, or its JSON text. A paragraph in which nothing stands is left out.
const Paragraphs = z.pipe(
  orJson(
    z.pipe(
      boundedList(Paragraph, { most: MOST_SENT, error, tooMany: texts.tooMany }),
      z.transform((paragraphs) => paragraphs.filter(Boolean)),
    ),
  ),
  z.array(z.string()).check(z.minLength(1, texts.required), z.maxLength(limits.paragraphs, texts.tooMany)),
)

/** `background_music` is an address of this site, or empty. */
export const Letter = z.object({ paragraphs: z.array(z.string()), background_music: z.string() })

export const sample = [
  'Untuk kamu yang selalu pulang paling akhir dari obrolan kita,',
  'Aku menulis ini pelan-pelan, satu huruf satu huruf, supaya tidak ada yang terlewat. Terima kasih sudah sabar pada hari-hariku yang berantakan, dan tetap tertawa di bagian yang tidak lucu.',
  'Kalau nanti kita lupa tanggal, tidak apa-apa. Aku akan ingat baunya hujan sore itu, dan tanganmu yang pura-pura tidak dingin.',
  'Besok kita ulangi lagi, ya. Kopi yang sama, jalan yang sama, kamu yang sama.',
]

export const load = endpoint({
  method: 'GET',
  path: '/love-typing.php',
  access: 'visitor',
  summary: 'The paragraphs of the letter and the music that plays under them.',
  input: nothing,
  output: z.object({ status: z.literal('success'), data: Letter, message: z.string() }),
})

export const save = endpoint({
  method: 'POST',
  path: '/love-typing.php',
  access: 'owner',
  summary: 'Stores the letter. Without a file its music stays; an empty background_music removes it.',
  ifMatch: load,
  uploads: { backgroundMusic: 'audio' },
  input: z.object({ paragraphs: Paragraphs, background_music: z.optional(z.string()) }),
  output: written(Letter),
})
