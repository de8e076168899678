import { peek, put } from '#web/api/content.ts'
import { storedList } from '#web/lists/stored-list.ts'
import * as calls from './calls.ts'
import { byDay } from './contract.ts'
import type { Moment } from './schemas.ts'

/** The stored moments, by their days. */
export const moments = storedList<Moment>(
  () => {
    const known = peek(calls.load)
    return known && [known.data].flat()
  },
  (items) => put(calls.load, { status: 'success', message: '', data: byDay(items) }),
)
