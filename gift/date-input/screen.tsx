import { useHistoryState } from 'wouter/use-browser-location'
import { peek, preload, useContent } from '#web/api/content.ts'
import { type Rise, useHearts } from '#web/effects/hearts.tsx'
import { preloadPictures } from '#web/effects/pictures.ts'
import { useLockedOut, useWasRedirected } from '#web/gift-state/gift-lock.ts'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import * as calls from './calls.ts'
import * as dateInput from './contract.ts'
import { Digits } from './screen-digits.tsx'
import { useEntry } from './screen-entry.tsx'
import { Gauge } from './screen-gauge.tsx'
import { Keypad } from './screen-keypad.tsx'
import { Notes } from './screen-notes.tsx'
import { Picture } from './screen-picture.tsx'
import './screen.css'

// The hearts after a correct date, which rise until the next screen.
const celebration: Rise = { count: 48, duration: 3200, maxDelay: 600, blurIn: 0, blurOut: 700 }

/** Fetches this screen's content. */
export async function prepare() {
  await preload(calls.load)
  const url = peek(calls.load)?.[0]?.photo_url
  if (url) await preloadPictures([url])
}

/** The keypad for the secret date, digit by digit. */
export function Screen() {
  const { data } = useContent(calls.load)
  const { digits, state, problem, feedback, hint, keys, retry } = useEntry()
  const wasRedirected = useWasRedirected()
  const isLockedOut = useLockedOut()
  // The hub's preview shows the note while the lock is edited, and closed.
  const isEdited = useHistoryState<{ place?: string } | null>()?.place === 'lock.locked'
  const isLocked = wasRedirected || (isEdited && isLockedOut)
  const note = problem ? 'problem' : hint ? 'hint' : isLocked ? 'locked' : undefined
  const title = data?.[0]?.title || dateInput.texts.title
  useHearts(celebration, state === 'right')
  return (
    <Scene plate="blue" className="date-input" title={title} hasHeart>
      <div className="wrap date-input-wrap" data-note={note} data-right={state === 'right'}>
        <ScriptHeading place="date-input.title">{title}</ScriptHeading>
        <div className="date-input-still">
          <Picture url={data?.[0]?.photo_url} focus={data?.[0]?.focus} />
          <Gauge count={digits.length} isDraining={state === 'wrong'} />
        </div>
        <Notes note={note} problem={problem} hint={hint} onRetry={retry} />
        <Digits digits={digits} state={state} feedback={feedback} />
        <Keypad {...keys} />
      </div>
    </Scene>
  )
}
