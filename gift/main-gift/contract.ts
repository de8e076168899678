export const texts = {
  title: 'Pilih Hadiah Spesial',
  letter: { name: 'Surat Cinta', note: 'Surat yang diketik untukmu', music: 'Dengan musik' },
  video: { name: 'Video', note: 'Beberapa detik tentang kita' },
  coupon: 'Masih ada hadiah kecil',
  loading: 'Loading...',
  back: 'Kembali ke Menu',
} as const

/** In milliseconds: from the choice to the crack of the seal, to the flap, and to the next screen. */
export const times = { crack: 120, flap: 480, navigation: 2000 }
