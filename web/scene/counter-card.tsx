import { memo, type ReactNode } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import {
  counterStart,
  defaultTimeZone,
  elapsed,
  fallbackDate,
  isInFuture,
  isRealDay,
  spellDate,
} from '#contract/date.ts'
import * as dateInputCalls from '#gift/date-input/calls.ts'
import * as daysOfLoveCalls from '#gift/days-of-love/calls.ts'
import * as daysOfLove from '#gift/days-of-love/contract.ts'
import { useContent } from '#web/api/content.ts'
import { useServerNow } from '#web/api/use-server-now.ts'
import { cardRef } from '#web/effects/shared-element.ts'
import { mayHaveSealedLetters } from '#web/gift-state/sealed-letters.ts'
import { lazyExtra } from '#web/loading/lazy-part.tsx'
import { Seal } from './seal.tsx'
import './counter-card.css'

const UNITS = [
  ['hours', 'Jam'],
  ['minutes', 'Menit'],
  ['seconds', 'Detik'],
] as const

// The counter works without the hint where its code cannot be fetched.
const SealedLetterHint = lazyExtra(async () => (await import('./sealed-letter-hint.tsx')).SealedLetterHint)

type Props = {
  /**
   * Eight digits DDMMYYYY; a date in the future or an impossible one counts zero, any other text uses the
   * fallback.
   */
  date: string
  size: 'large' | 'small'
  /** Draws something else in place of the number of days. */
  drawDays?: ((days: number) => ReactNode) | undefined
  /** Whether the visitor leaves the screen: the seal breaks. */
  isLeaving?: boolean
  /** The field that is edited in the hub. */
  place?: string
}

/** The card that counts the time since a date, second by second. */
export function CounterCard({ date, size, drawDays, isLeaving = false, place }: Props) {
  const { data } = useContent(daysOfLoveCalls.loadTimeZone)
  const timeZone = data?.time_zone ?? defaultTimeZone
  const now = useServerNow()
  const time = elapsed(counterStart(date, timeZone, now), now)
  const digits = { '--digits': String(time.days).length }
  return (
    <div className="counter-place">
      <article ref={cardRef} className={`ruled counter counter-${size} arrive`} data-place={place}>
        <i className="paper cover counter-paper" />
        {size === 'large' && <Seal className="edge-seal counter-seal seal-falling" isBroken={isLeaving} />}
        <p className="type counter-since">{sinceWhen(date, timeZone, now)}</p>
        <div role="timer" aria-label={daysOfLove.texts.timer} className="counter-timer">
          <p className="num counter-days" data-unit="days" style={digits}>
            <Grouped value={time.days} />
            {drawDays?.(time.days)}
          </p>
          <p className="counter-unit">
            <span>Hari</span> <span>bersamamu</span>
          </p>
          {size === 'large' && <i className="ornament counter-divider" />}
          <div className="counter-clock">
            {UNITS.map(([unit, caption]) => (
              <div key={unit}>
                <span className="num" data-unit={unit}>
                  {String(time[unit]).padStart(2, '0')}
                </span>
                <span className="small counter-caption">{caption}</span>
              </div>
            ))}
          </div>
        </div>
      </article>
      {mayHaveSealedLetters() && <SealedLetterHint place={size === 'small' ? 'menu' : 'days'} />}
    </div>
  )
}

// The sample's date replaces a text that is not a date, never a date of the couple's own.
function sinceWhen(date: string, timeZone: string, now: number) {
  if (date.length !== 8) return `sejak ${spellDate(fallbackDate)}`
  if (!isRealDay(date)) return 'tanggalnya belum pas'
  return `${isInFuture(date, timeZone, now) ? 'mulai' : 'sejak'} ${spellDate(date)}`
}

/** The date that was just entered, else the stored one, else the fallback. */
export function useStartDate() {
  const state = useHistoryState<Record<string, unknown> | null>()
  const { data } = useContent(dateInputCalls.load)
  const carried: unknown = state?.date
  return typeof carried === 'string' ? carried : data?.[0]?.selected_date || fallbackDate
}

// The stylesheet draws the dot between thousands: the text itself stays a plain number. Renders once a day.
const Grouped = memo(function Grouped({ value }: { value: number }) {
  const groups = value.toLocaleString('id').split('.')
  return groups.map((group, index) => (
    <span key={index} className={index ? 'counter-group' : undefined}>
      {group}
    </span>
  ))
})
