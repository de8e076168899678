export type MediaKind = 'photo'

/** The most that one file of a kind may weigh, in bytes. */
export const mediaLimits: Record<MediaKind, number> = { photo: 25 * 1024 * 1024 }

/** The most that a photo may measure, in pixels. */
export const photoPixels = 60_000_000

export const mediaTexts = {
  missing: 'Pilih dulu berkasnya.',
  photoOnly: 'Berkas ini bukan foto yang bisa dibaca. Pakai JPEG, PNG, WebP, atau AVIF.',
  heic: 'Foto HEIC belum bisa dibaca di sini. Simpan dulu sebagai JPEG, lalu unggah lagi.',
  photoTooLarge: 'Foto paling besar 25 MB.',
  photoTooWide: 'Foto paling besar 60 megapiksel.',
} as const
