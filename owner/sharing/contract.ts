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
  notCopied: 'Belum tersalin. Pilih tautannya, lalu salin sendiri.',
  notDrawn: 'Kodenya belum jadi. Coba sekali lagi.',
} as const

/** In milliseconds. */
export const times = { copied: 2200 }

// Networks of machines that see each other alone (RFC 1918, 3927, 4193, 4291, 6598), and of one machine.
const PRIVATE_ADDRESS =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[(::1?|f[cd].*|fe[89ab].*)\]$/

// Names that only a machine or its own network knows (RFC 6761, 6762, 8375, and the reserved `internal`).
const PRIVATE_NAME = /^[\w-]+$|(^|\.)(localhost|local|lan|internal|home\.arpa)$/

/** Whether a link leads nowhere outside of this machine or its network. */
export function isLocal(link: string) {
  const { hostname } = new URL(link)
  return PRIVATE_ADDRESS.test(hostname) || PRIVATE_NAME.test(hostname)
}

/** The suggested message; without a name it greets no one by name. */
export function suggestedMessage(name: string) {
  const greeting = name ? `${isolated(name)}, ada sesuatu untukmu.` : 'Ada sesuatu untukmu.'
  return `${greeting} Bukanya waktu kamu sedang sendiri, suaranya dinyalakan ya.`
}
