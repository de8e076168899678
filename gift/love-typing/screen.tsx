import { useEffect, useState } from 'react'
import { routes } from '#contract/routes.ts'
import * as openingCalls from '#gift/opening/calls.ts'
import * as opening from '#gift/opening/contract.ts'
import { preload, useContent } from '#web/api/content.ts'
import { sheetRef } from '#web/effects/shared-element.ts'
import { useSkipTyping } from '#web/effects/use-skip-typing.ts'
import { useTypedParagraphs } from '#web/effects/use-typed-paragraphs.ts'
import { EditButton } from '#web/gift-state/edit-button.tsx'
import { isPreview } from '#web/preview.ts'
import { AnswerLink } from '#web/scene/answer-link.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { Name } from '#web/scene/name.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { TypedText } from '#web/scene/typed-text.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as loveTypingCalls from './calls.ts'
import { texts, times } from './contract.ts'
import { useLoveTypingMusic } from './screen-music.tsx'
import '#web/scene/love-typing-sheet.css'
import { Ending } from './screen-ending.tsx'
import './screen.css'

const NOTHING: string[] = []

/** Fetches this screen's content. */
export const prepare = () => Promise.all([preload(loveTypingCalls.load), preload(openingCalls.load)])

/** The letter that types itself, with its own music. */
export function Screen() {
  const { data, state, error, refetch } = useContent(loveTypingCalls.load)
  const recipient = useRecipient()
  const { paragraphs = NOTHING, background_music = '', signature } = data?.data ?? {}
  // The hub's preview is silent.
  const song = isPreview ? '' : background_music
  const [isWhole, setWhole] = useState(false)
  const typing = useTypedParagraphs(paragraphs, isWhole, times)
  const music = useLoveTypingMusic(song, typing.typed !== undefined)
  const skipping = useSkipTyping(song !== '' && !music.isPlaying, () => setWhole(paragraphs.length > 0))
  const [isRead, setRead] = useState(false)
  const hasEnded = paragraphs.length > 0 && typing.finished.length === paragraphs.length
  useEffect(() => {
    if (state === 'failed') console.error('The letter could not be fetched', error)
  }, [state, error])
  return (
    <Scene plate="linen" className="love-typing" title={texts.title}>
      <i className="scrim love-typing-dusk" data-fallen={isRead} />
      <div className="column love-typing-wrap">
        <article ref={sheetRef} className="love-typing-sheet paper" {...skipping}>
          <h1 className="type love-typing-address" tabIndex={-1}>
            <span>{texts.to}</span> <Name>{recipient}</Name>
          </h1>
          <i className="ornament love-typing-postmark" />
          <i className="ornament love-typing-sprig" />
          {paragraphs.length > 0 && (
            <TypedText label={texts.content} place="letter.paragraphs" {...typing}>
              {hasEnded && <Ending signature={signature} onRead={() => setRead(true)} />}
            </TypedText>
          )}
          {state === 'ready' && paragraphs.length === 0 && (
            <p className="type stack love-typing-note">{texts.empty}</p>
          )}
          {state === 'failed' && (
            <div className="stack love-typing-note">
              <Failure tone="paper" text={texts.loadFailed} onRetry={refetch} />
            </div>
          )}
        </article>
        <nav className="cluster love-typing-foot" aria-label="Surat">
          <BackLink look="ghost" to={routes.mainGift}>
            {texts.back}
          </BackLink>
          {background_music && <MusicButton {...music} />}
          {hasEnded && <AnswerLink after="letter" />}
          <EditButton to={routes.editLoveTyping}>{texts.edit}</EditButton>
        </nav>
      </div>
    </Scene>
  )
}

// The letter is addressed to the name from the opening page.
function useRecipient() {
  const { data, state } = useContent(openingCalls.load)
  return state === 'loading' ? '' : data?.[0]?.recipient_name || opening.texts.noRecipient
}

function MusicButton({ isPlaying, toggle }: { isPlaying: boolean; toggle: () => void }) {
  return (
    <button
      type="button"
      className="round button-ghost love-typing-music"
      data-place="letter.backgroundMusic"
      aria-label={isPlaying ? texts.pauseMusic : texts.playMusic}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'music'} />
    </button>
  )
}
