import { useCallback, useState } from 'react'
import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { peek, preload, useContent } from '#web/api/content.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { play } from '#web/sound/sound.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import { texts } from './contract.ts'
import type { Moment } from './schemas.ts'
import { Card, fetchCovers } from './screen-card.tsx'
import './screen.css'

const lanterns: Lantern[] = [
  { x: 'calc(100vw - 34 * var(--px))', y: '48svh', width: 60, blur: '2px', turn: '6deg' },
]

// The photos of further cards are fetched when they are scrolled to.
const AHEAD = 8

// The cards that may be visible without scrolling: their photos are fetched first.
const FIRST = 4

// None with the frame of the screen; then as many cards as take a slow phone less than a frame or two.
const RENDERED = { first: 0, step: 4 }

const measures = {
  '--flip': `${loveMoment.flipTime}ms`,
  '--card': `${loveMoment.cardHeight / 16}rem`,
}

/** Fetches this screen's content. */
export const prepare = () => preload(calls.load)

/** Fetches the photos of the first cards. */
export function prepareImages() {
  const moments = peek(calls.load)
  return fetchCovers(moments ? [moments.data].flat().slice(0, AHEAD) : [])
}

/** The cards: a photo on the front, a letter on the back, one turned at a time. */
export function Screen() {
  const { data, state, refetch } = useContent(calls.load)
  const moments = data && [data.data].flat()
  return (
    <Scene plate="night" className="moments" title={texts.heading} lanterns={lanterns}>
      <div className="wrap spread moments-wrap">
        <BackLink to={routes.features}>{texts.back}</BackLink>
        <header>
          <ScriptHeading>{texts.heading}</ScriptHeading>
          {moments?.length !== 0 && <p className="aside-night moments-lead">{texts.lead}</p>}
        </header>
        {state === 'loading' && <Waiting />}
        {state === 'failed' && (
          <div className="stack centred moments-note glass">
            <Failure tone="framed" text={texts.unreachable} onRetry={refetch} />
          </div>
        )}
        {moments?.length === 0 && <Empty />}
        {moments && moments.length > 0 && <Cards moments={moments} />}
      </div>
    </Scene>
  )
}

function Cards({ moments }: { moments: Moment[] }) {
  const [turned, setTurned] = useState<number>()
  const rendered = useGradually(moments.length, RENDERED)
  const turn = useCallback((id: number) => {
    play('page')
    setTurned((current) => (current === id ? undefined : id))
  }, [])
  return (
    <ul className="cluster moments-grid" style={measures}>
      {moments.slice(0, rendered).map((moment, index) => (
        <Card
          key={moment.id}
          moment={moment}
          isTurned={moment.id === turned}
          isFirst={index < FIRST}
          onTurn={turn}
        />
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={common.loading} className="cluster moments-grid" style={measures}>
      {Array.from({ length: FIRST }, (_, index) => (
        <i key={index} className="moment moment-blank paper" />
      ))}
    </div>
  )
}

function Empty() {
  return (
    <div className="stack centred moments-note glass">
      <i className="ornament moments-sprig" />
      <p>{texts.empty}</p>
    </div>
  )
}
