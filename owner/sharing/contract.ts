import { isolated } from '#contract/isolated.ts'

export const texts = {
  saved: 'Tersimpan.',
  saveFailed: 'Belum tersimpan. Yang kamu isi masih di sini.',
  loadFailed: 'Cara mengirimnya belum bisa dibaca.',
  dayMissing: 'Tulis tanggalnya, misalnya 14 Februari 2027.',
  hourMissing: 'Tulis jamnya, misalnya 19.00.',
  localLink: 'Tautannya baru hidup di komputer ini.',
  publishing: (name: string) =>
    `${name || 'Penerimanya'} belum bisa membukanya. Pasang Kado dulu di server dengan alamat internet, cukup dengan perintah deploy/install (docs/hosting.md), lalu kembali ke sini.`,
  chat: 'WhatsApp terbuka dengan pesanmu. Kamu yang memilih penerimanya.',
  notAnswered: 'Pilihanmu belum tersimpan. Coba lagi.',
  notTakenBack: 'Belum bisa dikembalikan. Coba lagi.',
  notCopied: 'Belum tersalin. Pilih tautannya, lalu salin sendiri.',
  notDrawn: 'Kodenya belum jadi. Coba sekali lagi.',
} as const

/** In milliseconds. */
export const times = { copied: 2200 }

/** The suggested message; without a name it greets no one by name. */
export function suggestedMessage(name: string) {
  const greeting = name ? `${isolated(name)}, ada sesuatu untukmu.` : 'Ada sesuatu untukmu.'
  return `${greeting} Bukanya waktu kamu sedang sendiri, suaranya dinyalakan ya.`
}
