export const texts = {
  emptied: 'Contoh dikosongkan.',
  restored: 'Contoh dikembalikan.',
  nothing: 'Tidak ada lagi contoh yang bisa dikosongkan di sini.',
} as const
