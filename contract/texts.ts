/** Sentences that more than one page uses. */
export const texts = {
  saved: 'Data berhasil disimpan!',
  saveFailed: 'Terjadi kesalahan saat menyimpan data.',
  loading: 'Memuat',
  again: 'Coba lagi',
  undo: 'Urungkan',
  close: 'Tutup',
  reload: 'Muat ulang',
  unfetched: 'belum bisa diambil. Periksa koneksimu, lalu coba lagi.',
  unopened: 'belum bisa dibuka. Periksa koneksimu, lalu coba lagi.',
  stuck: 'masih belum bisa dibuka. Muat ulang halamannya kalau koneksimu sudah kembali.',
  broken: 'Bagian ini tersendat. Coba lagi, ya. Yang sudah disimpan tetap aman.',
  locked: 'Hadiah ini terkunci. Masukkan dulu tanggal rahasianya.',
  cookiesBlocked:
    'Browser ini memblokir cookie. Izinkan cookie untuk situs ini, atau buka tautannya di browser lain.',
} as const
