/** Sentences that more than one page uses. */
export const texts = {
  saved: 'Data berhasil disimpan!',
  saveFailed: 'Terjadi kesalahan saat menyimpan data.',
  titleRequired: 'Judul halaman harus diisi!',
  loading: 'Memuat',
  again: 'Coba lagi',
  undo: 'Urungkan',
  malformed: 'Permintaan tidak bisa dibaca. Coba lagi.',
  unauthenticated: 'Silakan login dulu.',
  notLetIn: 'Akun ini belum boleh mengedit. Hubungi admin.',
  changed: 'Halaman ini baru saja diubah dari perangkat lain.',
  locked: 'Hadiah ini terkunci. Masukkan dulu tanggal rahasianya.',
  notYet: 'Hadiah ini belum waktunya dibuka. Tunggu sebentar lagi.',
  onlyOwner: 'Hanya pemilik hadiah yang bisa mengatur akun.',
  cookiesBlocked:
    'Browser ini memblokir cookie. Izinkan cookie untuk situs ini, atau buka tautannya di browser lain.',
  otherOrigin: 'Permintaan ini datang dari situs lain dan ditolak.',
  notFound: 'Yang kamu cari tidak ditemukan.',
  tooLarge: 'Kiriman terlalu besar.',
  tooMany: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
  unavailable: 'Layanan sedang tidak tersedia. Belum ada yang tersimpan. Coba lagi sebentar lagi.',
} as const
