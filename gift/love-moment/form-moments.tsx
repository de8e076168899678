import * as z from 'zod/mini'
import { peek, put } from '#web/api/content.ts'
import { storedList } from '#web/lists/stored-list.ts'
import * as calls from './calls.ts'
import { byDay } from './contract.ts'
import { type Moment, MomentText } from './schemas.ts'

/** The form's values: `coverImage` is the address of the stored cover, '' for none, or a picked file. */
export const Values = z.extend(MomentText, { coverImage: z.custom<string | File>() })
export type Values = z.output<typeof Values>

export function storedIn({ title, date, letter, cover_image }: Moment): Values {
  return { title, date, letter, coverImage: cover_image }
}

/** The stored moments, by their days. */
export const moments = storedList<Moment>(
  () => {
    const known = peek(calls.load)
    return known && [known.data].flat()
  },
  (items) => put(calls.load, { status: 'success', message: '', data: byDay(items) }),
)
