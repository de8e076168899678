import { useEffect, useState } from 'react'
import * as openingCalls from '#gift/opening/calls.ts'
import * as opening from '#gift/opening/contract.ts'
import { peek, preload, useContent } from '#web/api/content.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { isPreview } from '#web/preview.ts'
import { Scene } from '#web/scene/scene.tsx'
import { Failure } from '#web/ui/failure.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { TypedLetter } from './screen-typed.tsx'
import '#web/scene/love-typing-sheet.css'
import './screen.css'

const NOTHING: string[] = []

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
  const narrations = useContent(calls.loadNarration)
  const [narration] = narrations.data ?? []
  const recipient = useRecipient()
  const { paragraphs = NOTHING, background_music = '', signature } = data?.data ?? {}
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (state === 'failed') console.error('The letter could not be fetched', error)
  }, [state, error])
  // The hub's preview is silent. The typing begins once it is known that nobody reads the letter aloud.
  const isHeld = !isPreview && narrations.state === 'loading'
  const letter = {
    paragraphs: isHeld ? NOTHING : paragraphs,
    signature,
    song: background_music,
    recipient,
    onRead: () => setRead(true),
  }
  return (
    <Scene plate="linen" className="love-typing" title={texts.title}>
      <i className="scrim love-typing-dusk" data-fallen={isRead} />
      <div className="column love-typing-wrap">
        {narration && paragraphs.length > 0 && !isPreview ? (
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

// The letter is addressed to the name from the opening page.
function useRecipient() {
  const { data, state } = useContent(openingCalls.load)
  return state === 'loading' ? '' : data?.[0]?.recipient_name || opening.texts.noRecipient
}
