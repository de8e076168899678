import { useEffect, useState } from 'react'
import * as openingCalls from '#gift/opening/calls.ts'
import * as opening from '#gift/opening/contract.ts'
import { peek, preload, useContent } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { isPreview } from '#web/preview.ts'
import { Scene } from '#web/scene/scene.tsx'
import { Failure } from '#web/ui/failure.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import type { Narration } from './schemas.ts'
import { TypedLetter } from './screen-typed.tsx'
import '#web/scene/love-typing-sheet.css'
import './screen.css'

const NOTHING: string[] = []

// In milliseconds: how long the letter waits for its recording.
const WAIT = 1500

// Only a letter that is read aloud needs its code; without it the letter types itself.
const NarratedLetter = lazyPart(
  async () => (await import('./screen-narration.tsx')).NarratedLetter,
  TypedLetter,
)

/** Fetches this screen's content. */
export const prepare = () =>
  Promise.all([preload(calls.load), preload(openingCalls.load), prepareNarration()])

async function prepareNarration() {
  await preload(calls.loadNarration)
  if (peek(calls.loadNarration)?.length) await NarratedLetter.fetch()
}

/** The letter: it types itself with its own music, or is read aloud by the owner. */
export function Screen() {
  const { data, state, error, refetch } = useContent(calls.load)
  const narration = useNarration(state === 'ready')
  const recipient = useRecipient()
  const { paragraphs = NOTHING, background_music = '', signature } = data?.data ?? {}
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (state === 'failed') console.error('The letter could not be fetched', error)
  }, [state, error])
  const letter = {
    paragraphs: narration === 'unknown' ? NOTHING : paragraphs,
    signature,
    song: background_music,
    recipient,
    onRead: () => setRead(true),
  }
  return (
    <Scene plate="linen" className="love-typing" title={texts.title}>
      <i className="scrim love-typing-dusk" data-fallen={isRead} />
      <div className="column love-typing-wrap">
        {typeof narration === 'object' && paragraphs.length > 0 ? (
          <NarratedLetter narration={narration} {...letter} />
        ) : (
          <TypedLetter {...letter}>
            {state === 'ready' && paragraphs.length === 0 && (
              <p className="type stack love-typing-note">{texts.empty}</p>
            )}
            {state === 'failed' && (
              <div className="stack love-typing-note">
                <Failure tone="paper" text={texts.loadFailed} onRetry={refetch} />
              </div>
            )}
          </TypedLetter>
        )}
      </div>
    </Scene>
  )
}

// The recording is waited for a little while, and what has begun stays: a letter that types itself is not read aloud
// later. The hub's preview is silent.
function useNarration(isReady: boolean) {
  const { data, state } = useContent(calls.loadNarration)
  const [chosen, choose] = useState<Narration | 'unknown' | 'none'>(isPreview ? 'none' : 'unknown')
  if (isReady && chosen === 'unknown' && state !== 'loading') choose(data?.[0] ?? 'none')
  useEffect(() => {
    if (!isReady) return
    return clock.after(WAIT, () => choose((now) => (now === 'unknown' ? 'none' : now)))
  }, [isReady])
  return chosen
}

// The letter is addressed to the name from the opening page.
function useRecipient() {
  const { data, state } = useContent(openingCalls.load)
  return state === 'loading' ? '' : data?.[0]?.recipient_name || opening.texts.noRecipient
}
