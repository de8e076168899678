import { texts as common } from '#contract/texts.ts'

export const texts = {
  title: 'Days Of Love',
  timer: 'Hari bersama',
  saved: 'Data saved successfully!',
  saveFailed: common.saveFailed,
  loadFailed: 'Gagal mengambil data.',
  zoneUnknown: 'Zona waktu ini tidak dikenal.',
} as const

/** In milliseconds: from the tap to the sound of the seal, and to the features. */
export const times = { crack: 160, toFeatures: 800 }
