import { useEffect, useState } from 'react'
import { countedDate, countsFrom, elapsed, spell } from '#contract/date.ts'
import './counter-card.css'

const SECOND = 1000
const UNITS = [
  ['hours', 'Jam'],
  ['minutes', 'Menit'],
  ['seconds', 'Detik'],
] as const

type Props = {
  /** Eight digits DDMMYYYY; anything else counts from the fallback. */
  date: string
  timeZone: string
  size: 'large' | 'small'
  /** The timer's accessible name. */
  label: string
}

/** The invitation that counts the time since a date, second by second. */
export function CounterCard({ date, timeZone, size, label }: Props) {
  const now = useNow()
  const time = elapsed(countsFrom(date, timeZone, now), now)
  return (
    <article className={`paper counter counter-${size} arrive`}>
      {size === 'large' && <img className="counter-seal" src="/images/wax-seal.svg" alt="" />}
      <p className="type counter-since">sejak {spell(countedDate(date, timeZone, now))}</p>
      <div role="timer" aria-label={label} className="counter-timer">
        <p className="num counter-days" data-unit="days">
          <Grouped value={time.days} />
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
              <span className="counter-caption">{caption}</span>
            </div>
          ))}
        </div>
      </div>
    </article>
  )
}

// The dot between thousands is drawn by the stylesheet: the text itself stays a plain number.
function Grouped({ value }: { value: number }) {
  const groups = value.toLocaleString('id').split('.')
  return groups.map((group, index) => (
    <span key={index} className={index ? 'counter-group' : undefined}>
      {group}
    </span>
  ))
}

// Wakes just after each full second, so that no second is skipped or shown twice.
function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = window.setTimeout(() => setNow(Date.now()), SECOND - (now % SECOND))
    return () => window.clearTimeout(timer)
  }, [now])
  return now
}
