import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { countCharacters } from '#contract/characters.ts'
import type { Output } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'
import { type Content, peek, preload, useContent } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'
import { useHearts } from '#web/effects/hearts.tsx'
import { yieldToMain } from '#web/effects/idle.ts'
import { lanternRef } from '#web/effects/shared-element.ts'
import { useTypedTexts } from '#web/effects/use-typed-texts.ts'
import { isReturning } from '#web/gift-state/returning.ts'
import { hasJournal } from '#web/journal/has-journal.ts'
import { lazyExtra } from '#web/loading/lazy-part.tsx'
import { loadFonts } from '#web/loading/preload.ts'
import { CurvedHeading } from '#web/scene/curved-heading.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { useTextWidth } from '#web/scene/text-width.ts'
import { beginMusic } from '#web/sound/music.ts'
import { play } from '#web/sound/sound.ts'
import * as calls from './calls.ts'
import * as opening from './contract.ts'
import { Slide } from './screen-slide.tsx'
import './screen.css'

const lanterns: Lantern[] = [
  { x: 'calc(-26 * var(--px))', y: '40svh', width: 92, blur: '2.5px', turn: '-6deg', seconds: 11 },
  { x: 'calc(100vw - 62 * var(--px))', y: '35.5svh', width: 50, blur: '0.4px', turn: '5deg' },
  { x: '77vw', y: '49svh', width: 28, turn: '-3deg', seconds: 8 },
  { x: '10vw', y: '5.5svh', width: 20, blur: '0.3px', turn: '4deg', seconds: 10 },
]

const KEYSTROKES = ['type-1', 'type-2', 'type-3'] as const

// Only where a journal is kept.
const JournalNotice = lazyExtra(async () => (await import('#web/journal/notice.tsx')).Screen)

const Return = lazyExtra(async () => (await import('./screen-return.tsx')).Screen)

/** Fetches this screen's content. */
export const prepare = () =>
  Promise.all([
    preload(calls.load).then(loadAccents),
    hasJournal && JournalNotice.fetch(),
    isReturning && Return.fetch().catch(() => undefined),
  ])

// Letters with accents are in font files of their own, which only some names need.
function loadAccents() {
  const record = peek(calls.load)?.[0]
  return loadFonts(record?.title, record?.recipient_name)
}

/** The greeting that types itself, and the slide that opens the gift. */
export function Screen() {
  const [isOpen, setOpen] = useState(false)
  const content = useContent(calls.load)
  const greeting = greetingOf(content)
  useHearts(opening.hearts, isOpen, () => navigate(routes.dateInput))
  return (
    <Scene
      plate="dusk"
      className={isOpen ? 'opening opening-still' : 'opening'}
      title={greeting?.title ?? ''}
      lanterns={lanterns}
      hasHeart
    >
      <i className="scrim opening-scrim" />
      {isOpen && <i ref={lanternRef} className="heart-lantern rising-lantern" />}
      <div className="wrap column opening-hero">
        <Greeting greeting={greeting} />
        {content.state === 'failed' && (
          <p role="alert" className="problem-night opening-alert">
            {opening.texts.loadFailed}
          </p>
        )}
        <div className="middle opening-slide">
          <Slide isOpen={isOpen} onSuccess={celebrate} onChange={setOpen} />
          <p className="opening-note">{isOpen ? '\u00a0' : 'Geser hati sampai ke hadiahnya'}</p>
          {isReturning && <Return />}
          {hasJournal && <JournalNotice />}
        </div>
      </div>
    </Scene>
  )
}

type Greeting = { title: string; recipient_name: string }

function Greeting({ greeting }: { greeting: Greeting | undefined }) {
  const texts = greeting && [greeting.title, greeting.recipient_name]
  const [title = '', recipient = ''] = useTypedTexts(texts, strike, opening.times.character)
  const isTitleDone = title === greeting?.title
  const ems = useTextWidth(greeting?.recipient_name ?? '', { weight: 700, family: 'Courier Prime' })
  const room = { '--ems': ems, '--letters': countCharacters(greeting?.recipient_name ?? '') }
  return (
    <h1 className="middle opening-heading" translate="no" tabIndex={-1}>
      <span className="sr-only">{texts?.join(' ')}</span>
      <CurvedHeading
        text={title}
        whole={greeting?.title ?? ''}
        hasCaret={!isTitleDone}
        place="opening.title"
      />
      <span
        className="opening-typed"
        data-place="opening.recipient_name"
        dir="auto"
        aria-hidden="true"
        style={room}
      >
        {recipient}
        {isTitleDone && <i className="opening-caret" />}
      </span>
    </h1>
  )
}

// The opening gesture allows sound. The music starts in the same frame as the hearts, because a frame of its
// own would cost all of them.
function celebrate() {
  play('gift')
  clock.after(opening.times.rise, () => play('rise'))
  void yieldToMain().then(yieldToMain).then(beginMusic)
}

function strike(count: number) {
  play(KEYSTROKES[count % KEYSTROKES.length] ?? 'type-1')
}

// Nothing is typed before the texts are known; after a failure, or for empty texts, the defaults are.
function greetingOf({ state, data }: Content<Output<typeof calls.load>>): Greeting | undefined {
  if (state === 'loading') return undefined
  const { noTitle, noRecipient } = opening.texts
  return { title: data?.[0]?.title || noTitle, recipient_name: data?.[0]?.recipient_name || noRecipient }
}
