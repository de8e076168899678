import { useEffect, useEffectEvent, useState } from 'react'
import {
  counterStart,
  daysUntil,
  defaultTimeZone,
  digitsOfIso,
  elapsed,
  momentAt,
  spellDate,
} from '#contract/date.ts'
import { DAY, MINUTE } from '#contract/durations.ts'
import * as dateInputCalls from '#gift/date-input/calls.ts'
import * as daysOfLoveCalls from '#gift/days-of-love/calls.ts'
import * as waitingCalls from '#gift/waiting/calls.ts'
import { call } from '#web/api/call.ts'
import { preload, renewOrRefresh, useContent } from '#web/api/content.ts'
import { useReread } from '#web/api/reread.ts'
import { clockSkew, noteServerTime, serverNow } from '#web/api/server-clock.ts'
import { clock } from '#web/clock.ts'
import { usePageVisible } from '#web/effects/motion.ts'
import { listOf } from '#web/lists/stored-list.ts'
import { useStore } from '#web/store.ts'
import * as calls from './calls.ts'
import { times } from './contract.ts'
import type { SealedLetter } from './schemas.ts'

/** The present moment by the server's clock, and the gift's time zone. */
export type Days = { now: number; timeZone: string }

/** The stored letters, by the day on which they open. */
export const sealedLetters = listOf<SealedLetter>(calls.load, (letters) =>
  letters.toSorted((one, next) => dayOf(one).localeCompare(dayOf(next)) || one.id - next.id),
)

// In milliseconds; a browser's timer of more than 24 days fires at once.
const LONGEST = 20 * DAY

/**
 * The letters, and the days by the server's clock in the gift's time zone. Clock and letters are read again each
 * minute, on each return to the page, and at the second at which the next letter can be opened.
 */
export function useLetters() {
  const letters = useContent(calls.load)
  const zone = useContent(daysOfLoveCalls.loadTimeZone)
  const date = useContent(dateInputCalls.load)
  const timeZone = zone.data?.time_zone ?? defaultTimeZone
  const [, look] = useState(0)
  const isSeen = usePageVisible()
  const skew = useStore(clockSkew)
  const now = serverNow()
  const sealed = (letters.data ?? []).filter(({ state }) => state === 'sealed')
  const next = Math.min(...sealed.map((letter) => momentOf(letter, timeZone)))

  useEffect(() => void readAll(), [])
  useReread(
    () => {
      look((looks) => looks + 1)
      void readAll()
    },
    { interval: MINUTE },
  )

  const isDue = next <= now
  const untilNext = useEffectEvent(() => next - serverNow())
  // biome-ignore lint/correctness/useExhaustiveDependencies: letters that are still sealed are read again
  useEffect(() => {
    if (!isSeen || !Number.isFinite(next)) return
    const renewLetters = () => void renewOrRefresh(calls.load)
    if (!isDue)
      return clock.after(Math.min(untilNext(), LONGEST), () => {
        look((looks) => looks + 1)
        renewLetters()
      })
    renewLetters()
    return clock.every(times.retry, renewLetters)
  }, [next, isDue, isSeen, skew])

  const since = date.data && (date.data[0]?.selected_date ?? '')
  const day = since === undefined ? 0 : elapsed(counterStart(since, timeZone, now), now).days
  return { ...letters, now, timeZone, date: since, day }
}

// These reads are independent: one that fails stops no other. The clock is exact to the millisecond here, so that a day that has
// begun on this page has begun on the server.
async function readAll() {
  void call(waitingCalls.load, {}).then(({ now }) => noteServerTime(now), console.error)
  for (const read of [dateInputCalls.load, daysOfLoveCalls.loadTimeZone]) void preload(read)
  await renewOrRefresh(calls.load)
}

/** The number of days until a letter opens, 1 for tomorrow; undefined for one without a day. */
export function daysLeft({ opens_on: opensOn }: SealedLetter, days: Days) {
  return opensOn ? daysUntil(digitsOfIso(opensOn), days.timeZone, days.now) : undefined
}

/** How long to wait for a letter, within a sentence. */
export function spellWait(letter: SealedLetter, days: Days) {
  const left = daysLeft(letter, days)
  return left === undefined ? 'menunggu tanggal kalian' : `${left.toLocaleString('id')} hari lagi`
}

/** A letter's name: the couple's day when that may be known, else the calendar date. */
export function letterName({ state, day, opens_on }: SealedLetter) {
  if (state !== 'sealed' && day) return `Hari ke-${day.toLocaleString('id')}`
  return opens_on ? spellDate(digitsOfIso(opens_on)) : 'Surat'
}

/** A letter's name within a sentence; a month keeps its capital. */
export function lowerFirst(name: string) {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The day of a moment in the gift's time zone, with the full month or its first three letters. */
export function spellMoment(moment: number, timeZone: string, month: 'long' | 'short') {
  return new Intl.DateTimeFormat('id', { day: 'numeric', month, year: 'numeric', timeZone }).format(moment)
}

function momentOf({ opens_on }: SealedLetter, timeZone: string) {
  return opens_on ? momentAt(digitsOfIso(opens_on), timeZone) : Infinity
}

function dayOf({ opens_on: day }: SealedLetter) {
  return day ?? '~'
}
