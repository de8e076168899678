import { type ComponentProps, useRef, useState } from 'react'
import { texts } from '#contract/texts.ts'
import { EmptyResponse } from '#web/api/call.ts'
import { preload, useContent } from '#web/api/content.ts'
import { lazyExtra } from '#web/loading/lazy-part.tsx'
import { withScreenTokens } from '#web/loading/lazy-screen.tsx'
import { CounterCard, useStartDate } from '#web/scene/counter-card.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import * as calls from './calls.ts'
import * as features from './contract.ts'
import { Menu } from './screen-menu.tsx'
import './screen.css'

const Visits = lazyExtra(() => withScreenTokens(async () => (await import('./screen-visits.tsx')).load()))

const lanterns: Lantern[] = [
  { x: 'calc(-8 * var(--px))', y: '22svh', width: 46, blur: '1px', turn: '-5deg' },
  { x: 'calc(100vw - 42 * var(--px))', y: '40svh', width: 58, blur: '1.8px', turn: '6deg', seconds: 11 },
]

/** Fetches this screen's content. */
export const prepare = () => Promise.all([preload(calls.load), Visits.fetch()])

/** The heart that opens the menu, and the counter below it. */
export function Screen() {
  const { data, state } = useContent(calls.load)
  const evening = useState(false)
  const date = useStartDate()
  const title = data?.title || features.texts.title
  return (
    <Scene plate="night" className="features" title={title} lanterns={lanterns} hasHeart>
      <i className="scrim features-scrim" />
      <div className="wrap column features-hero" inert={evening[0]}>
        <ScriptHeading place="features.title">{title}</ScriptHeading>
        {state === 'loading' ? <Spinner /> : <Loaded evening={evening} />}
        <CounterCard date={date} size="small" />
      </div>
    </Scene>
  )
}

// `evening`: whether it is closed over the menu.
function Loaded({ evening }: Pick<ComponentProps<typeof Visits>, 'evening'>) {
  const { data, error, refetch } = useContent(calls.load)
  const heart = useRef<HTMLButtonElement>(null)
  const failure = error instanceof EmptyResponse ? features.texts.empty : features.texts.loadFailed
  const problem = data ? features.problemOf(data) : failure
  if (problem) return <Failure text={problem} onRetry={refetch} />
  return (
    <>
      <Menu heart={heart} selected={features.readSelection(data?.selected_features)} />
      <Visits heart={heart} evening={evening} />
    </>
  )
}

function Spinner() {
  return (
    <div role="status" aria-label={texts.loading} className="message message-loading">
      <img src="/images/heart-lantern.svg" alt="" />
    </div>
  )
}
