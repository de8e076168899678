import { peek, put } from '#web/api/content.ts'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import type { Moment } from './schemas.ts'

/** A moment by its id, or a new one. */
export type Chosen = number | 'new'

/** The name of a moment's draft; the section's dot stands for all of them. */
export function draftName(chosen: Chosen) {
  return `love-moments/${chosen}`
}

/** Changes the cached moments, and sorts them by date. */
export function changeMoments(alter: (moments: Moment[]) => Moment[]) {
  const known = peek(calls.load)
  if (known) put(calls.load, { ...known, data: loveMoment.byDay(alter([known.data].flat())) })
}
