export const texts = {
  emptied: 'Contoh dikosongkan.',
  restored: 'Contoh dikembalikan.',
  nothing: 'Tidak ada lagi contoh yang bisa dikosongkan di sini.',
  failed: 'Contohnya belum bisa dikosongkan. Coba lagi.',
} as const
