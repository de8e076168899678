import * as z from 'zod/mini'
import { bytesFor } from '#contract/body-size.ts'
import { schemaOf } from '#contract/fields.ts'
import { boundedList, noInput, orJson, written } from '#contract/schemas.ts'
import { limits, texts } from './contract.ts'
import { fields } from './fields.ts'

const { paragraph: Paragraph, signature: Signature } = schemaOf(fields).shape

// More than any real letter has, empty ones included.
const MOST_SENT = 1000

const error = 'Isi surat harus berupa daftar paragraf.'

// A list, or its JSON text. Blank paragraphs are left out.
const Paragraphs = z.pipe(
  orJson(
    z.pipe(
      boundedList(Paragraph, { most: MOST_SENT, error, tooMany: texts.tooMany }),
      z.transform((paragraphs) => paragraphs.filter(Boolean)),
    ),
  ),
  z.array(z.string()).check(z.minLength(1, texts.required), z.maxLength(limits.paragraphs, texts.tooMany)),
)

/**
 * `background_music` is an address of this site, or empty; `signature` is below the letter, where there is
 * one.
 */
export const Letter = z.object({
  paragraphs: z.array(z.string()),
  background_music: z.string(),
  signature: z.optional(z.string()),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The paragraphs of the letter, its signature and the music that plays under them.',
    input: noInput,
    output: z.object({ status: z.literal('success'), data: Letter, message: z.string() }),
  },
  save: {
    summary:
      'Stores the letter. Without a file its music stays, without a signature the stored one; empty they are removed.',
    maxBytes: bytesFor(limits.paragraphs * fields.paragraph.max + fields.signature.max),
    input: z.object({
      paragraphs: Paragraphs,
      background_music: z.optional(z.string()),
      signature: z.optional(Signature),
    }),
    output: written(Letter),
  },
}
