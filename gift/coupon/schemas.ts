import * as z from 'zod/mini'
import { isIsoDay } from '#contract/date.ts'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { plain } from '#contract/plain.ts'
import { noInput, Picture, written } from '#contract/schemas.ts'
import { chatNumber, limits, texts } from './contract.ts'
import { fields } from './fields.ts'

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

export const CouponText = z.extend(schemaOf(fields), { phone: Phone })

const stored = {
  name: z.string(),
  code: z.string(),
  description: z.string(),
  thanks: z.string(),
  phone: z.string(),
}

/** The first coupon, as a gift with one shows it; without a picture of its own it has a bow. */
export const FirstCoupon = z.object({ ...stored, image_url: z.string(), picture: z.nullable(Picture) })

export type FirstCoupon = z.output<typeof FirstCoupon>

/** The last day on which a coupon can be torn, YYYY-MM-DD; '' for none. */
const ExpiresOn = z.string({ error: texts.dayUnknown }).check(
  z.overwrite(plain),
  z.refine((day) => day === '' || isIsoDay(day), { error: texts.dayUnknown }),
)

/** What an editor writes on one of several coupons. */
export const ListedText = z.extend(CouponText, { expires_on: ExpiresOn })

/** A coupon of the list with its state; times in milliseconds since 1970. */
export const Coupon = z.object({
  id,
  ...stored,
  expires_on: z.string(),
  state: z.enum(['ready', 'asked', 'fulfilled', 'expired']),
  asked_at: z.nullable(z.number()),
  fulfilled_at: z.nullable(z.number()),
})

export type Coupon = z.output<typeof Coupon>

const One = z.object({ id })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The first coupon, and the number to which its claim is sent.',
    input: noInput,
    output: FirstCoupon,
  },
  save: {
    summary:
      'Stores what is sent on the first coupon; what is left out stays. An empty image_url removes the picture.',
    input: z.extend(z.partial(CouponText), { image_url: z.optional(z.string()) }),
    output: written(FirstCoupon),
  },
  list: { summary: 'The coupons of the gift, oldest first.', input: noInput, output: z.array(Coupon) },
  create: {
    summary:
      'Adds a coupon; what is left out is as on the first. The first one takes the place of the sample.',
    input: z.extend(z.partial(ListedText), { name: CouponText.shape.name }),
    output: written(Coupon),
  },
  change: {
    summary: 'Stores what is sent; what is left out stays.',
    input: z.extend(z.partial(ListedText), { id }),
    output: written(Coupon),
  },
  remove: { summary: 'Removes a coupon; it can be restored for a day.', input: One, output: written(One) },
  restore: { summary: 'Restores a removed coupon.', input: One, output: written(Coupon) },
  ask: {
    summary: 'Tears a coupon; one that is torn already stays as it is. 60 times a minute for a network.',
    input: One,
    output: written(Coupon),
  },
  takeBack: {
    summary: 'Makes a torn coupon whole again: for a minute by anybody, at any time by editors.',
    input: One,
    output: written(Coupon),
  },
  fulfil: { summary: 'Notes that a coupon is fulfilled.', input: One, output: written(Coupon) },
}
