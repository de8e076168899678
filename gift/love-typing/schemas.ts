import * as z from 'zod/mini'
import { bytesFor } from '#contract/body-size.ts'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { recordingSeconds } from '#contract/media.ts'
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

// A recording may last a moment longer than its limit.
const MOST_SECONDS = recordingSeconds.narration + 1

const noSeconds = 'Waktunya harus berupa detik di dalam rekaman.'

const Seconds = z
  .number({ error: noSeconds })
  .check(z.minimum(0, { error: noSeconds }), z.maximum(MOST_SECONDS, { error: noSeconds }))

const unordered = 'Tandanya harus berurutan.'

const noMarks = 'Tandanya harus berupa daftar waktu.'

const Marks = orJson(
  boundedList(Seconds, { most: limits.paragraphs, error: noMarks, tooMany: texts.tooMany }),
).check(z.refine(isAscending, { error: unordered }))

const noPauses = 'Jedanya harus berupa daftar waktu.'

const Quiet = orJson(
  boundedList(z.tuple([Seconds, Seconds], { error: noPauses }), {
    most: limits.pauses,
    error: noPauses,
    tooMany: `Jedanya paling banyak ${limits.pauses}.`,
  }),
).check(z.refine((pauses) => isAscending(pauses.flat()), { error: unordered }))

/**
 * A recording of the letter, read aloud: `marks` says where each paragraph begins, none where that was not marked;
 * `quiet` lists from when until when nothing is heard; `changed` the paragraphs whose text is another by now, by their
 * indices. Times are seconds.
 */
export const Narration = z.object({
  id,
  url: z.string(),
  seconds: z.number(),
  marks: z.array(z.number()),
  quiet: z.array(z.tuple([z.number(), z.number()])),
  changed: z.array(z.number()),
})

export type Narration = z.output<typeof Narration>

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
  loadNarration: {
    summary: 'The recording of the letter that is played while it types, where there is one.',
    input: noInput,
    output: z.array(Narration),
  },
  narrate: {
    summary: 'Stores a recording of the letter; it replaces the one that there is.',
    input: z.object({ marks: Marks, quiet: Quiet }),
    output: written(Narration),
  },
  mark: {
    summary: 'Stores where each paragraph of the letter begins in its recording.',
    input: z.object({ id, marks: Marks }),
    output: written(Narration),
  },
  remove: {
    summary: 'Removes the recording of the letter; for a day it can be restored.',
    input: z.object({ id }),
    output: written(z.object({ id })),
  },
  restore: {
    summary: 'Brings a removed recording back, unless there is another.',
    input: z.object({ id }),
    output: written(Narration),
  },
}

function isAscending(times: number[]) {
  return times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0))
}
