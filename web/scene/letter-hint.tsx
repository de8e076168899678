import { type SyntheticEvent, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { daysUntil, defaultTimeZone, digitsOfIso } from '#contract/date.ts'
import type { Output } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'
import * as daysOfLoveCalls from '#gift/days-of-love/calls.ts'
import * as calls from '#gift/sealed-letters/calls.ts'
import * as waitingCalls from '#gift/waiting/calls.ts'
import { call } from '#web/api/call.ts'
import { put, useContent } from '#web/api/content.ts'
import { type Relief, reliefOf, Seal, SealDefs, SplitSeal } from './wax-seal.tsx'
import './letter-hint.css'

type Letters = Output<typeof calls.load>

/**
 * An envelope behind the counter: on the menu a letter that may be opened, on the counter's own page the date
 * of the next one, or the way back to those that were opened. Nothing where there is none, or where the
 * letters cannot be read.
 */
export function LetterHint({ place }: { place: 'menu' | 'days' }) {
  const letters = useLettersOnce()
  const zone = useContent(daysOfLoveCalls.loadTimeZone)
  if (!letters) return null
  const timeZone = zone.data?.time_zone ?? defaultTimeZone
  const hint = place === 'menu' ? readyOf(letters) : (nextOf(letters, timeZone) ?? openedOf(letters))
  if (!hint) return null
  // A tap or a key elsewhere on the counter's page goes on to the next screen.
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <Link
      className="letter-hint type"
      data-lit={place === 'menu'}
      to={routes.sealedLetters}
      onClick={stop}
      onKeyDown={stop}
    >
      <SealDefs />
      {hint.isOpened ? (
        <SplitSeal relief={hint.relief} className="seal-broken" />
      ) : (
        <Seal relief={hint.relief} />
      )}
      <span>{hint.text}</span>
    </Link>
  )
}

type Hint = { relief: Relief; text: string; isOpened?: boolean }

function readyOf({ letters }: Known): Hint | undefined {
  const letter = letters.find(({ state }) => state === 'ready')
  if (!letter) return undefined
  const { day, opens_on: opensOn } = letter
  if (!day && !opensOn) return undefined
  return {
    relief: day ? String(day) : reliefOf(opensOn ?? ''),
    text: day
      ? `Surat hari ke-${day.toLocaleString('id')} sudah boleh dibuka`
      : 'Satu surat sudah boleh dibuka',
  }
}

function nextOf({ letters, now }: Known, timeZone: string): Hint | undefined {
  const opensOn = letters.find(({ state, opens_on }) => state === 'sealed' && opens_on)?.opens_on
  if (!opensOn) return undefined
  const left = daysUntil(digitsOfIso(opensOn), timeZone, now)
  return {
    relief: reliefOf(opensOn),
    text: `Surat berikutnya terbuka ${left.toLocaleString('id')} hari lagi`,
  }
}

// With the seal of the last of them.
function openedOf({ letters }: Known): Hint | undefined {
  const letter = letters.findLast(({ state }) => state === 'opened')
  if (!letter) return undefined
  const { day, opens_on: opensOn } = letter
  return {
    relief: day ? String(day) : reliefOf(opensOn ?? ''),
    text: 'Baca lagi surat untukmu',
    isOpened: true,
  }
}

type Known = { letters: Letters; now: number }

function useLettersOnce() {
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const letters = await call(calls.load, {})
      put(calls.load, letters)
      if (isGone || letters.length === 0) return
      const { now } = await call(waitingCalls.load, {})
      if (!isGone) setKnown({ letters, now })
    }
    // The screen works without it.
    void ask().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return known
}
