import * as z from 'zod/mini'
import { line, nothing, Picture, text, written } from '#contract/schemas.ts'
import { chatNumber, limits, texts } from './contract.ts'

// With all its spaces, hyphens and brackets.
const LONGEST_PHONE = 40

const { min, max } = limits.phone

const digits = new RegExp(`^\\d{${min},${max}}$`)

const Phone = z.string({ error: texts.phoneShape }).check(
  z.trim(),
  z.maxLength(LONGEST_PHONE, texts.phoneShape),
  z.refine((phone) => !/\p{Cc}/u.test(phone), { error: texts.phoneShape }),
  z.refine((phone) => phone === '' || digits.test(chatNumber(phone)), { error: texts.phoneShape }),
)

export const CouponText = z.object({
  name: line({ label: 'Nama kupon', max: limits.name, required: texts.nameRequired }),
  code: line({ label: 'Kode kupon', max: limits.code, required: texts.codeRequired }),
  description: text({ label: 'Keterangan', max: limits.description }),
  thanks: text({ label: 'Ucapan terima kasih', max: limits.thanks }),
  phone: Phone,
})

/** A stored coupon; without a picture of its own it is tied with a bow. */
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

/** What each call does, takes and answers. */
export const schemas = {
  load: { summary: 'The coupon, and the number to which its claim is sent.', input: nothing, output: Coupon },
  save: {
    summary: 'Stores what is sent; what is left out stays. An empty image_url removes the picture.',
    input: z.extend(z.partial(CouponText), { image_url: z.optional(z.string()) }),
    output: written(Coupon),
  },
}
