import * as z from 'zod/mini'
import { digitsOf } from '#contract/date.ts'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { plain, plainUrl } from '#contract/plain.ts'
import { dayProblem, digitsWritten, isEightDigits } from '#contract/read-day.ts'
import { Focus, noInput, written } from '#contract/schemas.ts'
import { limits, texts } from './contract.ts'
import { fields } from './fields.ts'

const eightDigits = (required: string) =>
  z.pipe(
    z.string({ error: required }).check(z.overwrite(plain), z.minLength(1, required)),
    z.pipe(z.transform(digitsOf), z.string().check(z.regex(/^\d{8}$/, texts.dateShape))),
  )

// Only an http(s) address or a path of this site: never javascript:, data: or a protocol-relative one.
const address = /^(https?:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#]\S*)?|\/(?![/\\])\S*)$/iu

const PhotoUrl = z.string({ error: texts.required }).check(
  z.overwrite(plainUrl),
  z.minLength(1, { error: texts.required, abort: true }),
  z.maxLength(limits.photo_url, texts.photoShape),
  z.refine((url) => address.test(url) && !/[\\<>"'`\p{Cc}\p{Cs}]/u.test(url), {
    error: texts.photoShape,
    abort: true,
  }),
  z.refine(hasPlainHost, { error: texts.photoShape }),
)

// Browsers turn some letters of a host name into punctuation (Unicode UTS 46), which would break a content
// policy.
function hasPlainHost(url: string) {
  const [, host = ''] = /^https?:\/\/([^/?#:]+)/i.exec(url) ?? []
  return /^[\p{L}\p{M}0-9.-]*$/u.test(host.normalize('NFKC'))
}

/**
 * `focus` is the point of the card image that is never cropped; without it, the stored one stays with its
 * image.
 */
export const DateInputText = z.extend(schemaOf(fields), {
  selected_date: eightDigits(texts.required),
  photo_url: PhotoUrl,
  focus: z.optional(Focus),
})

/** The form's values: the date in any notation, which is sent as eight digits. */
export const DateInputForm = z.extend(DateInputText, {
  selected_date: z.pipe(
    z
      .string()
      .check(
        z.overwrite(digitsWritten),
        z.minLength(1, { error: texts.required, abort: true }),
        z.refine(isEightDigits, { error: ({ input }) => dayProblem(String(input)) ?? texts.dateShape }),
      ),
    DateInputText.shape.selected_date,
  ),
})

/** A stored record; `selected_date` is eight digits, or empty where a locked gift hides it. */
export const DateInput = z.object({
  id,
  title: z.string(),
  selected_date: z.string(),
  photo_url: z.string(),
  focus: z.optional(z.string()),
})

const Uploaded = z.extend(written(z.object({ url: z.string() })), { newUrl: z.string() })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The title, the secret date and the card image of the date page; the first record counts.',
    input: noInput,
    output: z.array(DateInput),
  },
  create: {
    summary: 'Stores the date page: creates its record, or updates the one that exists.',
    input: DateInputText,
    output: written(DateInput),
  },
  update: {
    summary: 'Updates the record of the date page.',
    input: z.extend(DateInputText, { id }),
    output: written(DateInput),
  },
  unlock: {
    summary: 'Checks the secret date, and lets the browser see a locked gift for 30 days from its last use.',
    input: z.object({ date: eightDigits(texts.dateShape) }),
    output: z.extend(written(z.object({ selected_date: z.string() })), { selected_date: z.string() }),
  },
  loadHint: {
    summary: 'The hint to the secret date; empty on a locked gift until a network has missed it three times.',
    input: noInput,
    output: z.object({ hint: z.string() }),
  },
  turnPhoto: {
    summary:
      'Turns an uploaded card image by a quarter clockwise and returns its address, to be saved as photo_url.',
    input: z.object({
      url: z.string({ error: texts.photoShape }).check(z.maxLength(limits.photo_url, texts.photoShape)),
    }),
    output: Uploaded,
  },
  uploadPhoto: {
    summary: 'Stores a card image and returns its address, to be saved as photo_url.',
    input: noInput,
    output: Uploaded,
  },
}
