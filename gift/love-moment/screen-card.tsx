import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { readDay, spell } from '#contract/date.ts'
import { Icon } from '#web/components/icon.tsx'
import { Picture } from '#web/components/picture.tsx'
import type { Moment } from './contract.ts'
import './screen-card.css'

const SIZES = '(min-width: 1024px) 280px, (min-width: 640px) 46vw, 92vw'

type Props = { moment: Moment; isTurned: boolean; isFirst: boolean; onTurn: () => void }

/**
 * A print that turns over. Its button lies under the letter, so that the letter can be scrolled and
 * its text selected; a tap anywhere else on the card, and on the letter itself, turns it all the same.
 */
export function Card({ moment, isTurned, isFirst, onTurn }: Props) {
  const { title, letter } = moment
  const id = useId()
  const motion = useMotion(isTurned)
  const turnByTap = () => {
    if (window.getSelection()?.type !== 'Range') onTurn()
  }
  const turnBackByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isTurned) onTurn()
  }
  return (
    <li className="moment" data-motion={motion} onClick={turnByTap} onKeyDown={turnBackByKey}>
      <button
        type="button"
        className="moment-button"
        aria-label={title}
        aria-pressed={isTurned}
        aria-controls={id}
      />
      <div className="moment-turning" data-turned={isTurned}>
        <Front moment={moment} isFirst={isFirst} isHidden={isTurned} />
        <div id={id} className="moment-face moment-back paper" inert={!isTurned}>
          <b aria-hidden="true">{title}</b>
          <WrittenDate date={moment.date} />
          <Letter title={title} letter={letter} isShown={isTurned} />
          <i className="ornament moment-postmark" />
          <img className="moment-seal" src="/images/wax-seal.svg" alt="" />
        </div>
      </div>
    </li>
  )
}

type FrontProps = { moment: Moment; isFirst: boolean; isHidden: boolean }

function Front({ moment: { title, date, cover }, isFirst, isHidden }: FrontProps) {
  return (
    <div className="moment-face moment-front" inert={isHidden}>
      {cover ? (
        <Picture className="moment-cover" picture={cover} sizes={SIZES} alt="" isFirst={isFirst} />
      ) : (
        <i className="moment-cover moment-bare" />
      )}
      <div className="moment-caption">
        <b aria-hidden="true">{title}</b>
        <WrittenDate date={date} />
      </div>
      <span className="moment-envelope">
        <Icon name="letter" />
      </span>
    </div>
  )
}

// A day is spelled out; what names no day stays as it was written.
function WrittenDate({ date }: { date: string }) {
  const day = readDay(date)
  return <p className="moment-date">{day ? spell(day) : date}</p>
}

// A letter that is longer than its card scrolls, also by the keyboard.
function Letter({ title, letter, isShown }: { title: string; letter: string; isShown: boolean }) {
  const sheet = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    if (!isShown) element.scrollTop = 0
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isShown, letter])
  const region = isLong ? { role: 'region', tabIndex: 0, 'aria-label': `Surat ${title}` } : {}
  return (
    <div ref={sheet} className="moment-letter" data-long={isLong} {...region}>
      <p>{letter}</p>
    </div>
  )
}

// A card that was never touched must not lift when it appears.
function useMotion(isTurned: boolean) {
  const [motion, setMotion] = useState<'over' | 'back'>()
  useEffect(() => setMotion((before) => (isTurned ? 'over' : before && 'back')), [isTurned])
  return motion
}
