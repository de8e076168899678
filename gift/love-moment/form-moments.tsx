import { peek, put } from '#web/api/content.ts'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import type { Moment } from './schemas.ts'

/** A moment by its id, or the one that is not stored yet. */
export type Chosen = number | 'new'

/** What a moment's draft is called; the section's own dot counts them all. */
export function draftName(chosen: Chosen) {
  return `love-moments/${chosen}`
}

/** Changes the moments as the screens know them, and keeps them in the order of their days. */
export function changeMoments(alter: (moments: Moment[]) => Moment[]) {
  const known = peek(calls.load)
  if (known) put(calls.load, { ...known, data: loveMoment.byDay(alter([known.data].flat())) })
}
