/** `voice` is a short recording, such as a visitor's answer; `narration` a long one, of a letter that is read aloud. */
export type MediaKind = 'photo' | 'audio' | 'video' | 'voice' | 'narration'

const MEGABYTE = 1024 * 1024

/** The size limit of one file by its kind, in bytes. */
export const mediaLimits: Record<MediaKind, number> = {
  photo: 25 * MEGABYTE,
  audio: 25 * MEGABYTE,
  video: 500 * MEGABYTE,
  voice: 2 * MEGABYTE,
  narration: 20 * MEGABYTE,
}

/** The maximum length of each kind of recording, in seconds. */
export const recordingSeconds = { voice: 20, narration: 600 }

/** The maximum size of a photo, in pixels. */
export const photoPixels = 60_000_000

/** The widths in pixels of a photo's WebP copies, up to its own width. */
export const photoWidths = [480, 960, 1600]

/** The response when the focal point of a picture is stored. */
export const focusSaved = 'Titik fokus sudah disimpan.'

/** The confirmation of a rotated photo. */
export const photoTurned = 'Foto sudah diputar.'

/** The address of a stored photo's WebP copy in one of its widths. */
export function renditionUrl(url: string, width: number) {
  return url.replace(/\.\w+$/, `-${width}.webp`)
}

const formats = {
  photo: 'JPEG, PNG, WebP, atau AVIF',
  audio: 'MP3, M4A, OGG, Opus, WAV, atau FLAC',
  video: 'MP4, WebM, atau MOV',
  narration: 'M4A, OGG, Opus, atau WebM',
}

export const mediaTexts = {
  missing: 'Pilih dulu berkasnya.',
  heic: 'Foto HEIC belum bisa dibaca di sini. Simpan dulu sebagai JPEG, lalu unggah lagi.',
  photoTooWide: `Foto paling besar ${photoPixels / 1_000_000} megapiksel.`,
  /** The sentence when the bytes are of another kind than the file's name says. */
  wrongKind: {
    photo: `Berkas ini bukan foto yang bisa dibaca. Pakai ${formats.photo}.`,
    audio: `Berkas ini bukan lagu yang bisa diputar. Pakai ${formats.audio}.`,
    video: `Berkas ini bukan video yang bisa diputar. Pakai ${formats.video}.`,
    voice: 'Rekaman ini tidak bisa diputar.',
    narration: `Berkas ini bukan rekaman yang bisa diputar. Pakai ${formats.narration}.`,
  },
  tooLarge: {
    photo: `Foto paling besar ${most('photo')}.`,
    audio: `Lagu paling besar ${most('audio')}.`,
    video: `Video paling besar ${most('video')}.`,
    voice: `Suara paling besar ${most('voice')}.`,
    narration: `Rekaman paling besar ${most('narration')}.`,
  },
  /** The refusal while many uploads are being processed. */
  busy: 'Masih banyak berkas yang sedang diproses. Berkasmu belum tersimpan. Coba lagi sebentar lagi.',
  /** The sentence about a full gift: the used bytes, and its quota. */
  noRoom: (used: number, most: number) =>
    `Ruang kado ini tidak cukup: ${inMegabytes(used)} dari ${inMegabytes(most)} MB sudah terpakai. Berkas di Riwayat ikut dihitung. Hapus dulu beberapa foto, atau pakai berkas yang lebih kecil.`,
  /** As `noRoom`, about all gifts of the owner. */
  noRoomOfOwner: (used: number, most: number) =>
    `Ruang untuk semua kado pemiliknya tidak cukup: ${inMegabytes(used)} dari ${inMegabytes(most)} MB sudah terpakai. Hapus dulu beberapa foto, di kado ini atau di kado lainnya.`,
  /** The refusal of files while the disk is nearly full; texts are stored all the same. */
  diskFull:
    'Ruang di server ini hampir habis, jadi berkas belum bisa disimpan. Tulisan masih bisa. Kabari pengelola server.',
  /** The hint before a file is picked. */
  fitting: {
    photo: `${formats.photo} sampai ${most('photo')}.`,
    audio: `${formats.audio} sampai ${most('audio')}.`,
    video: `${formats.video} sampai ${most('video')}.`,
    voice: '',
    narration: `${formats.narration} sampai ${most('narration')}, paling lama 10 menit.`,
  },
} as const

function most(kind: MediaKind) {
  return `${mediaLimits[kind] / MEGABYTE} MB`
}

function inMegabytes(bytes: number) {
  return Math.ceil(bytes / MEGABYTE)
}
