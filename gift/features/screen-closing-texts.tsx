export const texts = {
  close: 'Tutup malam ini',
  name: 'Penutup',
  tomorrow: 'Besok masih di sini.',
  goodNight: 'Selamat malam',
  goodMorning: 'Selamat pagi',
} as const

/** In milliseconds. */
export const times = {
  /** From the menu to the evening that closes by itself. */
  breath: 900,
  /** Until the lanterns are heard, and until the music is no longer lowered. */
  rise: 200,
  lowered: 1700,
  /** From the closing back to the menu. */
  back: 1100,
} as const
