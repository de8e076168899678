import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { fields } from './fields.ts'
import type { Caution } from './form-film.tsx'

/** A picked film that is not saved yet. */
export type Chosen = {
  file: File
  isInspected: boolean
  caution: Caution | undefined
  poster: Blob | undefined
  /** The owner sends it although it may not play on many phones. */
  isAccepted: boolean
}

const WAIT = 'Tunggu sebentar, videonya masih diperiksa.'
const DECIDE = 'Pilih dulu: kirim saja, atau pakai video lain.'

/** The form's values: `video_url` is the address of the stored film, or the picked one. */
export const VideoForm = z.extend(schemaOf(fields), {
  video_url: z.custom<string | Chosen>().check(
    z.refine((video) => typeof video === 'string' || video.isInspected, { error: WAIT, abort: true }),
    z.refine((video) => typeof video === 'string' || !video.caution || video.isAccepted, { error: DECIDE }),
  ),
})

export type Values = z.output<typeof VideoForm>
