import * as z from 'zod/mini'

/** In UTF-16 units: the address of an uploaded photo. */
export const MOST_ADDRESS = 200

/** What an owner is told of a photo that is sent before the form is saved. */
export const photoTexts = {
  uploaded: 'Foto terunggah.',
  uploadFailed: 'Foto belum terunggah. Coba lagi.',
  gone: 'Fotonya sudah tidak ada. Unggah sekali lagi.',
} as const

/** The address of a photo that was uploaded here, or ''. */
export const UploadedPhoto = z
  .string({ error: photoTexts.gone })
  .check(z.maxLength(MOST_ADDRESS, photoTexts.gone), z.regex(/^(\/media\/[\w.-]+)?$/, photoTexts.gone))
