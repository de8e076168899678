/** Texts of the list: the first line says what is not ready, the second what helps. */
export const texts = {
  sample: (what: string) => `${what} masih contoh\nGanti dengan punyamu sendiri.`,
  gone: (what: string) => `${what} tidak bisa dibuka lagi\nBerkasnya hilang. Unggah sekali lagi.`,
  film: (codec: string) =>
    `Video ini tidak diputar di banyak ponsel\nDisimpan sebagai ${codec}. Simpan ulang sebagai MP4 (H.264).`,
  oldPhones:
    'Video ini tidak diputar di iPhone lama\nSimpan ulang sebagai MP4 (H.264) supaya pasti bisa ditonton.',
  small: (what: string) => `${what} terlalu kecil\nAkan tampak buram. Pilih foto yang lebih besar.`,
  broken: (what: string, word: string) =>
    `${what} terpotong di ponsel kecil\nKata "${word}" terlalu panjang untuk satu baris.`,
} as const

/** Codecs by their names in `media.codecs`. */
export const codecs = {
  /** Every phone plays these. */
  everywhere: ['avc', 'aac', 'mp3'],
  /** iPhones before iOS 17.4 do not. */
  recent: ['vp8', 'vp9', 'opus', 'vorbis'],
}
