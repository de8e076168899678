import * as z from 'zod/mini'
import { isIsoDay } from '#contract/date.ts'
import { id } from '#contract/id.ts'
import { plain } from '#contract/plain.ts'
import { line, noInput, Picture, text, written } from '#contract/schemas.ts'
import { chatNumber, limits, texts } from './contract.ts'

// In characters, with spaces, hyphens and brackets.
const LONGEST_PHONE = 40

const { min, max } = limits.phone

const digits = new RegExp(`^\\d{${min},${max}}$`)
const begun = new RegExp(`^\\d{0,${max}}$`)

const Phone = z.string({ error: texts.phoneShape }).check(
  z.overwrite(plain),
  z.maxLength(LONGEST_PHONE, { error: texts.phoneOnly, abort: true }),
  z.refine((phone) => phone === '' || digits.test(chatNumber(phone)), {
    error: ({ input }) => (begun.test(chatNumber(String(input))) ? texts.phoneShape : texts.phoneOnly),
  }),
)

export const CouponText = z.object({
  name: line({ label: 'Nama kupon', max: limits.name, required: texts.nameRequired }),
  code: line({ label: 'Kode kupon', max: limits.code, required: texts.codeRequired }),
  description: text({ label: 'Keterangan', max: limits.description }),
  thanks: text({ label: 'Ucapan terima kasih', max: limits.thanks }),
  phone: Phone,
})

/** A stored coupon; without a picture of its own it has a bow. */
export const Coupon = z.object({
  name: z.string(),
  code: z.string(),
  description: z.string(),
  thanks: z.string(),
  phone: z.string(),
  image_url: z.string(),
  picture: z.nullable(Picture),
})

export type Coupon = z.output<typeof Coupon>

/** The last day on which a coupon can be torn, YYYY-MM-DD; '' for none. */
const ExpiresOn = z.string({ error: texts.dayUnknown }).check(
  z.overwrite(plain),
  z.refine((day) => day === '' || isIsoDay(day), { error: texts.dayUnknown }),
)

/** What an editor writes on one of several coupons. */
export const TicketText = z.extend(CouponText, { expires_on: ExpiresOn })

/** One of several coupons with its state; times in milliseconds since 1970. */
export const Ticket = z.object({
  id,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  thanks: z.string(),
  phone: z.string(),
  expires_on: z.string(),
  state: z.enum(['ready', 'asked', 'fulfilled', 'expired']),
  asked_at: z.nullable(z.number()),
  fulfilled_at: z.nullable(z.number()),
})

export type Ticket = z.output<typeof Ticket>

const One = z.object({ id })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: { summary: 'The coupon, and the number to which its claim is sent.', input: noInput, output: Coupon },
  save: {
    summary: 'Stores what is sent; what is left out stays. An empty image_url removes the picture.',
    input: z.extend(z.partial(CouponText), { image_url: z.optional(z.string()) }),
    output: written(Coupon),
  },
  list: {
    summary: 'The coupons that live, oldest first; none where the gift has its one coupon.',
    input: noInput,
    output: z.array(Ticket),
  },
  add: {
    summary:
      'Adds a coupon; what is left out is as on the one coupon, which the first call of this kind adds before it.',
    input: z.extend(z.partial(TicketText), { name: CouponText.shape.name }),
    output: written(Ticket),
  },
  change: {
    summary: 'Stores what is sent; what is left out stays.',
    input: z.extend(z.partial(TicketText), { id }),
    output: written(Ticket),
  },
  remove: { summary: 'Removes a coupon for good.', input: One, output: written(One) },
  ask: {
    summary: 'Tears a coupon; one that is torn already stays as it is. 60 times a minute for a network.',
    input: One,
    output: written(Ticket),
  },
  takeBack: {
    summary: 'Makes a torn coupon whole again: for a minute by anybody, at any time by editors.',
    input: One,
    output: written(Ticket),
  },
  fulfil: { summary: 'Notes that a coupon is fulfilled.', input: One, output: written(Ticket) },
}
