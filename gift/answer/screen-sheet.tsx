import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { AnswerIcon } from './screen-icon.tsx'
import { outline } from './screen-release.tsx'
import { texts } from './screen-texts.tsx'

/** Writing or speaking. */
export type AnswerMode = 'write' | 'speak'

const ways: AnswerMode[] = ['write', 'speak']

const icons = { write: 'write', speak: 'mic' } as const

type Props = { way: AnswerMode; onWay: (way: AnswerMode) => void; canSpeak: boolean; children: ReactNode }

/** The lantern's paper, which is the sheet to write on. */
export function Skin() {
  const flat = outline(0)
  return (
    <svg className="cover answer-skin" viewBox="0 0 342 396" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id="answer-warm" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#9a4a20" />
          <stop offset=".26" stopColor="#d9792f" />
          <stop offset=".62" stopColor="#ffc274" />
          <stop offset="1" stopColor="#fff0c4" />
        </linearGradient>
        <radialGradient id="answer-flame" cx=".5" cy=".86" r=".5">
          <stop offset="0" stopColor="#fffbe6" />
          <stop offset="1" stopColor="#fff0c4" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="answer-ground">
          <stop stopColor="#fbf5e9" />
        </linearGradient>
        <pattern id="answer-paper" width="320" height="320" patternUnits="userSpaceOnUse">
          <rect width="320" height="320" fill="url(#answer-ground)" />
          <image href="/images/paper.avif" width="320" height="320" />
        </pattern>
      </defs>
      <path className="outline" d={flat} fill="url(#answer-paper)" />
      <path className="outline lit" d={flat} fill="url(#answer-warm)" />
      <path className="outline lit" d={flat} fill="url(#answer-flame)" />
      <path className="rib" d="M112 4C70 120 88 290 104 388M230 4C272 120 254 290 238 388" />
      <ellipse className="rim" cx="171" cy="389" rx="118" ry="9" />
    </svg>
  )
}

/** Tabs for writing and speaking; where the browser cannot record, only writing. */
export function ModeTabs({ way, onWay, canSpeak, children }: Props) {
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const pick = (next: AnswerMode) => {
    onWay(next)
    tabs.current?.querySelector<HTMLElement>(`[id='${id}${next}']`)?.focus()
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') pick(way === 'write' ? 'speak' : 'write')
  }
  if (!canSpeak) return <div className="tall answer-pane">{children}</div>
  return (
    <>
      <div
        ref={tabs}
        className="cluster answer-tabs"
        role="tablist"
        aria-label={texts.ways}
        onKeyDown={onKey}
      >
        {ways.map((each) => (
          <button
            className="row"
            key={each}
            type="button"
            role="tab"
            id={`${id}${each}`}
            aria-controls={`${id}pane`}
            aria-selected={way === each}
            tabIndex={way === each ? 0 : -1}
            onClick={() => onWay(each)}
          >
            <AnswerIcon name={icons[each]} />
            {texts[each]}
          </button>
        ))}
      </div>
      <div className="tall answer-pane" role="tabpanel" id={`${id}pane`} aria-labelledby={`${id}${way}`}>
        {children}
      </div>
    </>
  )
}
