// By the names of codecs in MP4 files.
const soundNames: Record<string, string> = { samr: 'AMR', sawb: 'AMR' }
const LOCKED = ['drms', 'enca']

/** The sentences about files that only the server can judge. */
export const mediaRefusals = {
  photoCutOff: 'Foto ini terpotong. Salin sekali lagi.',
  /** The sentence when reading the file takes more memory or time than allowed. */
  tooHeavy: {
    photo: 'Foto ini terlalu berat untuk dibaca di sini. Perkecil dulu, lalu unggah lagi.',
    audio: 'Lagu ini terlalu berat untuk dibaca di sini. Perkecil dulu, lalu unggah lagi.',
    video: 'Video ini terlalu berat untuk dibaca di sini. Perkecil dulu, lalu unggah lagi.',
    voice: 'Rekaman ini tidak bisa diputar.',
    narration: 'Rekaman ini terlalu berat untuk dibaca di sini. Simpan ulang sebagai M4A, lalu unggah lagi.',
  },
  tooLong: { voice: 'Suara paling lama 20 detik.', narration: 'Rekaman paling lama 10 menit.' },
  /** The sentence when the server cannot copy a film's pictures or sound. */
  unknownTrack:
    'Video ini memakai gambar atau suara yang belum bisa dibaca di sini. Simpan dulu sebagai MP4, lalu unggah lagi.',
  /** The sentence when the server cannot copy a song's sound. @param codec its name in the file, or '' */
  unknownSound(codec: string) {
    if (LOCKED.includes(codec)) return 'Lagu ini dikunci oleh tokonya (DRM). Pakai lagu lain.'
    const name = codec && `disimpan sebagai ${soundNames[codec] ?? codec.trim().toUpperCase()}, yang`
    return `Lagu ini ${name || 'memakai suara yang'} belum bisa diputar di banyak ponsel. Simpan ulang sebagai MP3 atau M4A (AAC), lalu unggah lagi.`
  },
} as const
