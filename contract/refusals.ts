/** The sentences with which the server refuses a request, whatever page it is about. */
export const refusals = {
  malformed: 'Permintaan tidak bisa dibaca. Coba lagi.',
  /** The refusal of a multipart body with a part that the call does not have. */
  unknownPart: (name: string) => `Isian "${name}" tidak dikenal di sini. Belum ada yang tersimpan.`,
  unauthenticated: 'Silakan login dulu.',
  notYet: 'Hadiah ini belum waktunya dibuka. Tunggu sebentar lagi.',
  onlyOwner: 'Hanya pemilik hadiah yang bisa mengatur akun.',
  otherOrigin: 'Permintaan ini datang dari situs lain dan ditolak.',
  changed: 'Halaman ini baru saja diubah dari perangkat lain.',
  notFound: 'Yang kamu cari tidak ditemukan.',
  tooLarge: 'Kiriman terlalu besar.',
  tooMany: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
  unavailable: 'Layanan sedang tidak tersedia. Belum ada yang tersimpan. Coba lagi sebentar lagi.',
} as const
