import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { line, text } from '#contract/line.ts'
import { Picture } from '#contract/media.ts'
import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them. */
export const limits = { title: 40, description: 300 }

export const texts = {
  title: 'Video Gift',
  play: 'Putar',
  pause: 'Jeda',
  fullscreen: 'Layar penuh',
  video: 'Video',
  back: 'Back',
  edit: 'Edit',
  saved: common.saved,
  saveFailed: common.saveFailed,
  notSaved: 'Belum tersimpan. Video dan tulisanmu masih di sini, tekan Simpan untuk mencoba lagi.',
  /** Said on the screen that waits for its film; why goes to the console. */
  loadFailed: 'Videonya belum bisa diambil.',
  empty: 'Belum ada video di sini.',
  broken: 'Videonya belum bisa diputar di sini.',
  brokenHint: 'Coba sekali lagi, atau buka di ponsel atau laptop lain.',
  download: 'Unduh video',
  unmute: 'Nyalakan suara',
  titleRequired: 'Judul video harus diisi!',
} as const

export const VideoGiftText = z.object({
  title: line({ label: 'Judul video', max: limits.title, required: texts.titleRequired }),
  description: text({ label: 'Deskripsi', max: limits.description }),
})

/** `video_url` and `poster_url` are addresses or ''; `poster` says how large the still picture is. */
export const VideoGift = z.object({
  title: z.string(),
  description: z.string(),
  video_url: z.string(),
  poster_url: z.string(),
  poster: z.nullable(Picture),
})

export const load = endpoint({
  method: 'GET',
  path: '/video-gift.php',
  access: 'visitor',
  summary: 'The video, what is written above and below it, and its still picture.',
  input: nothing,
  output: z.object({ status: z.literal('success'), message: z.string(), data: VideoGift }),
})

export const save = endpoint({
  method: 'POST',
  path: '/video-gift.php',
  access: 'owner',
  summary: 'Stores what is sent; with a new video its still picture. What is left out stays.',
  ifMatch: load,
  uploads: { video_url: 'video', poster: 'photo' },
  input: z.partial(VideoGiftText),
  output: written(VideoGift),
})
