import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { id } from '#contract/id.ts'
import { line } from '#contract/line.ts'

/** In characters as a person counts them. */
export const limits = { title: 11, recipient_name: 14 }

export const texts = {
  noTitle: 'No Title',
  noRecipient: 'No Recipient',
  slide: 'Slide',
  open: 'Terbuka!',
  titleRequired: 'Judul halaman harus diisi!',
  recipientRequired: 'Nama penerima harus diisi!',
  loadFailed: 'Gagal mengambil data.',
  saveFailed: 'Gagal menyimpan data.',
  saved: 'Data berhasil disimpan!',
} as const

/** In milliseconds. */
export const times = { character: 200, slideReset: 1000, completion: 4000 }

/** The slide: how far the handle goes, as a share of the track, and where along that way it opens. */
export const slide = { travel: 0.55, threshold: 0.75 }

/** The hearts that rise when the gift opens; times in milliseconds. */
export const hearts = {
  count: 100,
  duration: 4000,
  maxDelay: 2000,
  blurIn: 3000,
  blurOut: 500,
  soundDelay: 500,
  soundFade: 1000,
}

export const OpeningText = z.object({
  title: line({ label: 'Judul halaman', max: limits.title, required: texts.titleRequired }),
  recipient_name: line({
    label: 'Nama penerima',
    max: limits.recipient_name,
    required: texts.recipientRequired,
  }),
})

/** A stored record. */
export const Opening = z.object({ id, title: z.string(), recipient_name: z.string() })

export const sample = { title: 'Untuk Kamu', recipient_name: 'Sayangku' }

export const load = endpoint({
  method: 'GET',
  path: '/opening',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'The greeting of the opening page; the first record counts.',
  input: nothing,
  output: z.array(Opening),
})

export const save = endpoint({
  method: 'POST',
  path: '/opening',
  access: 'owner',
  summary: 'Stores the greeting of the opening page.',
  ifMatch: load,
  input: OpeningText,
  output: written(Opening),
})
