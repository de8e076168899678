import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'

/** The default volume of the music, 0 to 1. */
export const defaultVolume = 0.5

export const texts = {
  panel: 'Now Playing',
  play: 'Putar',
  pause: 'Jeda',
  position: 'Posisi',
  volume: 'Volume',
  song: 'Lagu kita',
  broken: 'Lagunya belum bisa diputar.',
  reducedMotion: 'Kurangi gerak',
  muted: 'Di pratinjau tanpa suara.',
  loadFailed: 'Lagunya belum bisa diambil.',
  notSaved: 'Belum tersimpan. Lagunya masih di sini, tekan Simpan untuk mencoba lagi.',
  saved: common.saved,
} as const

/** The addresses where the player is hidden and paused. */
export const silentAt: string[] = [
  routes.loveTyping,
  routes.videoGift,
  routes.editOpening,
  routes.editDateInput,
  routes.editPages,
  routes.editFeatures,
  routes.rehearsal,
]
