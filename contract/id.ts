import * as z from 'zod/mini'
import { largestId } from './largest-id.ts'

const error = 'Nomor ini tidak dikenal.'

/** A positive integer, also sent as text ("7"). */
export const id = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,15}$/, { error }))], { error }),
    z.transform(Number),
  )
  .check(z.refine((value) => Number.isInteger(value) && value > 0 && value <= largestId, { error }))

/** True or false, also sent as 1, 0 or as text. */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], { error: 'Pilih ya atau tidak.' }),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)
