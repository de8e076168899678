import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { spellDate } from '#contract/date.ts'
import { largestId } from '#contract/largest-id.ts'
import { readDay } from '#contract/read-day.ts'
import { fetchPictures, Picture } from '#web/scene/picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { memoItem } from '#web/ui/long-list.ts'
import type { Moment } from './schemas.ts'
import './screen-card.css'

const SIZES = '(min-width: 1024px) 280px, (min-width: 640px) 46vw, 92vw'

type Props = { moment: Moment; isTurned: boolean; isFirst: boolean; onTurn: (id: number) => void }

/** Fetches the covers of these cards. */
export function fetchCovers(moments: Moment[]) {
  return fetchPictures(
    moments.flatMap(({ cover }) => cover ?? []),
    SIZES,
  )
}

/** A print that turns over. One button covers the whole card, and a long letter scrolls under it. */
export const Card = memoItem(function Card({ moment, isTurned, isFirst, onTurn }: Props) {
  const { title, letter } = moment
  const turn = () => onTurn(moment.id)
  const id = useId()
  const place = placeOf(moment)
  const motion = useMotion(isTurned)
  const { glass, sheet, hidden, follow } = useScrolling(isTurned, letter)
  const turnBackByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isTurned) turn()
  }
  return (
    <li className="far moment" data-motion={motion} onKeyDown={turnBackByKey}>
      <div ref={glass} className="cover moment-glass" onScroll={() => follow(glass, sheet)}>
        <button
          type="button"
          className="moment-button"
          aria-label={title}
          aria-pressed={isTurned}
          aria-controls={id}
          data-opens={isTurned ? `${place}.title ${place}.date ${place}.coverImage` : `${place}.letter`}
          onClick={turn}
        />
        {isTurned && <i style={{ height: hidden }} />}
      </div>
      <div className="cover moment-turning" data-turned={isTurned}>
        <Front moment={moment} isFirst={isFirst} isHidden={isTurned} />
        <div
          id={id}
          className="cover moment-face moment-back paper"
          data-place={`${place}.letter`}
          inert={!isTurned}
        >
          {/* Before the first turn the front alone has the text of both sides. */}
          {(isTurned || motion) && (
            <>
              <b className="clamp" aria-hidden="true">
                {title}
              </b>
              <WrittenDate date={moment.date} />
            </>
          )}
          <div
            ref={sheet}
            className="moment-letter"
            data-long={hidden > 0}
            {...(hidden > 0 ? { role: 'region', tabIndex: 0, 'aria-label': `Surat ${title}` } : {})}
            onScroll={() => follow(sheet, glass)}
          >
            <p>{letter}</p>
          </div>
          <i className="ornament moment-postmark" />
          <img className="moment-seal" src="/images/wax-seal.svg" alt="" />
        </div>
      </div>
    </li>
  )
})

type FrontProps = { moment: Moment; isFirst: boolean; isHidden: boolean }

function Front({ moment, isFirst, isHidden }: FrontProps) {
  const { title, date, cover } = moment
  const place = placeOf(moment)
  return (
    <div className="cover tall moment-face moment-front" data-place={`${place}.coverImage`} inert={isHidden}>
      {cover ? (
        <Picture className="moment-cover" picture={cover} sizes={SIZES} alt="" isFirst={isFirst} />
      ) : (
        <span className="middle moment-cover moment-bare">
          <i className="ornament" />
        </span>
      )}
      <div className="moment-caption">
        <b className="clamp" aria-hidden="true" data-place={`${place}.title`}>
          {title}
        </b>
        <WrittenDate date={date} place={`${place}.date`} />
      </div>
      <span className="disc moment-envelope">
        <Icon name="letter" />
      </span>
    </div>
  )
}

// A readable date is spelled out; any other text is shown as it was written.
function WrittenDate({ date, place }: { date: string; place?: string }) {
  const day = readDay(date)
  return (
    <p className="aside type moment-date" data-place={place}>
      {day ? spellDate(day) : date}
    </p>
  )
}

// The hub's name of the form that edits a moment; the preview shows one that is not stored yet under the largest id.
function placeOf({ id }: Moment) {
  return `love-moments/${id === largestId ? 'new' : id}`
}

// A finger or a wheel scrolls the button over the card, keys scroll the letter: each scrolls the other.
function useScrolling(isTurned: boolean, letter: string) {
  const glass = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const follow = useFollowing()
  const [hidden, setHidden] = useState(0)
  useEffect(() => {
    const element = sheet.current
    if (!element || letter === '') return
    if (!isTurned) element.scrollTop = 0
    const measure = () => setHidden(element.scrollHeight - element.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isTurned, letter])
  return { glass, sheet, hidden, follow }
}

type Scroller = RefObject<HTMLDivElement | null>

// The scroll event of the element that follows must not scroll the first one again.
function useFollowing() {
  const echo = useRef<{ from: Element; top: number }>(undefined)
  return ({ current: leader }: Scroller, { current: other }: Scroller) => {
    if (!leader || !other) return
    const { scrollTop: top } = leader
    const isEcho = echo.current?.from === leader && Math.abs(echo.current.top - top) < 1
    if (isEcho) return
    echo.current = { from: other, top }
    other.scrollTop = top
  }
}

// A card that was never touched must not be lifted when it appears.
function useMotion(isTurned: boolean) {
  const [wasTurned, setTurned] = useState(isTurned)
  if (isTurned && !wasTurned) setTurned(true)
  if (isTurned) return 'over'
  return wasTurned ? 'back' : undefined
}
