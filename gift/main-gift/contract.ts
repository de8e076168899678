export const texts = {
  title: 'Pilih Hadiah Spesial',
  letter: { name: 'Surat Cinta', note: 'Surat yang diketik untukmu', music: 'Dengan musik' },
  video: { name: 'Video', note: 'Beberapa detik tentang kita' },
  coupon: 'Masih ada hadiah kecil',
  loading: 'Loading...',
  back: 'Kembali ke Menu',
} as const

/** In milliseconds: from the choice to its screen. */
export const times = { navigation: 2000 }
