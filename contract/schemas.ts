import * as z from 'zod/mini'
import { isBoundedJson } from './bounded-json.ts'
import { fromJson } from './json.ts'
import { type LineRule, readingSteps, type Step, type TextRule } from './line.ts'
import { plain } from './plain.ts'
import { type RefusalCode, statuses } from './refusal.ts'

const CODE_SHAPE = 'Kode atau tautan ini tidak lengkap. Coba salin atau buka sekali lagi.'

const FOCUS_SHAPE = 'Titik fokus ini tidak bisa dibaca.'

/** The input of a call without any. */
export const noInput = z.object({})

/** The response to a successful write, with the stored values as `data`. */
export function written<Data extends z.core.$ZodType>(data: Data) {
  return z.object({ status: z.literal('success'), success: z.literal(true), message: z.string(), data })
}

/**
 * The body of each refusal: `message` is a sentence for the person, `fields` names the fields at fault,
 * `opens_at` is when a gift that is `not_yet` open opens, in milliseconds since 1970.
 */
export const Refused = z.object({
  status: z.literal('error'),
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(statuses) as [RefusalCode, ...RefusalCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
  opens_at: z.optional(z.number()),
})

export type Refused = z.output<typeof Refused>

/**
 * The details of a photo that a screen needs before it has loaded: its address and size in pixels, the widths
 * of its copies (`renditionUrl`), and a ThumbHash in base64 (empty where there is none). `focus` is the point
 * that is never cropped, as a CSS `object-position`, where one was chosen.
 */
export const Picture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
  focus: z.optional(z.string()),
})
export type Picture = z.output<typeof Picture>

/** A stored focal point: percent from the left and from the top, or empty for the centre. */
export const Focus = z
  .string({ error: FOCUS_SHAPE })
  .check(z.regex(/^((\d{1,2}|100)% (\d{1,2}|100)%)?$/, FOCUS_SHAPE))

/** One line that a person writes: trimmed, in Unicode NFC, its tabs and line breaks as spaces. */
export function line(rule: LineRule) {
  return z.string({ error: rule.required }).check(...readingSteps(rule).map(checkOf))
}

/** Several lines that a person writes; like `line`, but with line breaks. May be empty unless `required`. */
export function text(rule: TextRule) {
  const error = rule.required ?? `${rule.label} harus berupa teks.`
  return z.string({ error }).check(...readingSteps(rule, { mayBreak: true }).map(checkOf))
}

/** One line that may be empty. */
export function optionalLine(rule: Omit<LineRule, 'required'>) {
  return z.pipe(
    text(rule),
    z.transform((written) => written.replace(/\s+/g, ' ')),
  )
}

/** A stored e-mail address: as `plain` writes it, in lower case (RFC 5321, 4.5.3.1.3: 254 octets). */
export function email(error: string) {
  return z
    .string({ error })
    .check(z.overwrite(plain), z.maxLength(254, { error, abort: true }), z.toLowerCase(), z.email(error))
}

/** A code or token of ours, as it may be copied from a mail or a chat. */
export const code = z
  .string({ error: CODE_SHAPE })
  .check(z.overwrite(plain), z.regex(/^[\w-]{0,100}$/, CODE_SHAPE))

function checkOf(step: Step) {
  if ('becomes' in step) return z.overwrite<string>(step.becomes)
  return z.refine<string>(step.holds, { error: ({ input }) => step.error(String(input)), abort: true })
}

/** Accepts a schema's input also as its JSON text, because a form can send nothing else. */
export function orJson<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.pipe(z.transform(readJson), schema)
}

function readJson(value: unknown) {
  return typeof value === 'string' && !isBoundedJson(value) ? undefined : fromJson(value)
}

type Bounds = {
  most: number
  /** The sentence for a value that is not a list. */
  error: string
  /** The message for a list longer than any real one. */
  tooMany: string
}

/** A list whose length is checked before its items, so that a flood of them costs nothing. */
export function boundedList<Item extends z.core.$ZodType>(item: Item, { most, error, tooMany }: Bounds) {
  return z.pipe(z.array(z.unknown(), { error }).check(z.maxLength(most, tooMany)), z.array(item))
}
