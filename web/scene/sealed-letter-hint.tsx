import { type SyntheticEvent, useEffect } from 'react'
import { Link } from 'wouter'
import { daysUntil, defaultTimeZone, digitsOfIso } from '#contract/date.ts'
import { MINUTE } from '#contract/durations.ts'
import type { Output } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'
import * as daysOfLoveCalls from '#gift/days-of-love/calls.ts'
import * as calls from '#gift/sealed-letters/calls.ts'
import { contents, peek, renewOrRefresh, useContent } from '#web/api/content.ts'
import { useReread } from '#web/api/reread.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useStore } from '#web/store.ts'
import { Seal } from './seal.tsx'
import { type Relief, reliefOf, SealDefs, SealRelief } from './seal-relief.tsx'
import './sealed-letter-hint.css'

type Letters = Output<typeof calls.load>

/**
 * An envelope behind the counter: on the menu a letter that may be opened, on the counter's own page the date
 * of the next one, or the way back to those that were opened. Nothing where there is none, or where the
 * letters cannot be read.
 */
export function SealedLetterHint({ place }: { place: 'menu' | 'days' }) {
  const letters = useLetters()
  const zone = useContent(daysOfLoveCalls.loadTimeZone)
  if (!letters) return null
  const timeZone = zone.data?.time_zone ?? defaultTimeZone
  const hint = place === 'menu' ? readyOf(letters) : (nextOf(letters, timeZone) ?? openedOf(letters))
  if (!hint) return null
  // A tap or a key elsewhere on the counter's page goes on to the next screen.
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <Link
      className="sealed-letter-hint type"
      data-lit={place === 'menu'}
      to={routes.sealedLetters}
      onClick={stop}
      onKeyDown={stop}
    >
      <SealDefs />
      <Seal isBroken={hint.isOpened}>
        <SealRelief relief={hint.relief} />
      </Seal>
      <span>{hint.text}</span>
    </Link>
  )
}

type Hint = { relief: Relief; text: string; isOpened?: boolean }

function readyOf(letters: Letters): Hint | undefined {
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

function nextOf(letters: Letters, timeZone: string): Hint | undefined {
  const opensOn = letters.find(({ state, opens_on }) => state === 'sealed' && opens_on)?.opens_on
  if (!opensOn) return undefined
  const left = daysUntil(digitsOfIso(opensOn), timeZone, serverNow())
  return {
    relief: reliefOf(opensOn),
    text: `Surat berikutnya terbuka ${left.toLocaleString('id')} hari lagi`,
  }
}

// The seal is that of the last one.
function openedOf(letters: Letters): Hint | undefined {
  const letter = letters.findLast(({ state }) => state === 'opened')
  if (!letter) return undefined
  const { day, opens_on: opensOn } = letter
  return {
    relief: day ? String(day) : reliefOf(opensOn ?? ''),
    text: 'Baca lagi surat untukmu',
    isOpened: true,
  }
}

// Read when the screen opens; the screen works without it.
function useLetters() {
  useEffect(() => void renewOrRefresh(calls.load), [])
  useReread(() => renewOrRefresh(calls.load), { interval: MINUTE })
  return useStore(contents, () => peek(calls.load))
}
