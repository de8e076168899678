import { type RefObject, useRef, useState } from 'react'
import { charactersOf } from '#contract/characters.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { useSkipTyping } from '#web/effects/use-skip-typing.ts'
import { useTypedParagraphs } from '#web/effects/use-typed-paragraphs.ts'
import { AnswerLink } from '#web/scene/answer-link.tsx'
import { TypedText } from '#web/scene/typed-text.tsx'
import { createStore, type Store, useStore } from '#web/store.ts'
import { Drawing } from '#web/ui/icon.tsx'
import { texts as letterTexts, times } from './contract.ts'
import type { Narration } from './schemas.ts'
import { Ending } from './screen-ending.tsx'
import { useLoveTypingMusic } from './screen-music.tsx'
import { useReading } from './screen-narration-reading.tsx'
import { type Glyph, NarrationSeal } from './screen-narration-seal.tsx'
import { clockTime, spellLength, textsFor } from './screen-narration-texts.tsx'
import { useVoice } from './screen-narration-voice.tsx'
import { Foot, type Letter, MusicButton, Sheet } from './screen-sheet.tsx'
import './screen-narration.css'

type Texts = ReturnType<typeof textsFor>

const NOTHING: string[] = []
const BEGINNING = { paragraph: 0, characters: 0 }

const MUTED = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5'

/**
 * The letter that its writer reads aloud: its letters appear with the voice, from the reader's first touch on. Without
 * the voice, by choice or because it failed, it types itself.
 */
export function NarratedLetter({ narration, ...letter }: Letter & { narration: Narration }) {
  const { paragraphs, signature, song, recipient, onRead } = letter
  const texts = textsFor(signature ?? '')
  const isReduced = useReducedMotion()
  const place = useRef<HTMLElement>(null)
  const seal = useRef<HTMLButtonElement>(null)
  const { mode, aloud, silent, hasFailed, hasEnded, ...acts } = useLetter(paragraphs, narration)
  const { finished, typed } = mode === 'silent' ? silent : aloud
  const music = useLoveTypingMusic(song, silent.typed !== undefined)
  const skipping = useSkipTyping(false, acts.finish)
  const isAloud = mode === 'voice'
  const current = hasEnded ? -1 : isReduced ? aloud.current : undefined
  function replay() {
    acts.replay()
    seal.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className="narration" data-mode={mode} data-whole={isAloud && isReduced} data-failed={hasFailed}>
        <Sheet recipient={recipient} {...(mode === 'silent' && skipping)}>
          {mode === 'waiting' ? (
            <Invitation place={place} texts={texts} seconds={narration.seconds} onMute={acts.mute} />
          ) : (
            <TypedText
              label={letterTexts.content}
              finished={isAloud && (isReduced || hasEnded) ? paragraphs : finished}
              typed={isAloud && (isReduced || hasEnded) ? undefined : typed}
              aloud={isAloud ? { whole: paragraphs, current } : undefined}
              hasFocus={mode === 'silent' && !hasFailed}
            >
              {hasEnded && (
                <Ending signature={signature} onRead={onRead}>
                  <button type="button" className="text-button" onClick={replay}>
                    {texts.again}
                  </button>
                </Ending>
              )}
            </TypedText>
          )}
          {hasFailed && <Failed texts={texts} onRetry={acts.retry} />}
        </Sheet>
        {mode !== 'silent' && (
          <NarrationSeal
            ref={seal}
            place={place}
            isWaiting={mode === 'waiting'}
            isPlaying={aloud.isPlaying}
            time={aloud.time}
            timing={narration}
            onPress={acts.press}
            {...faceOf(texts, { mode, hasEnded, isPlaying: aloud.isPlaying, seconds: narration.seconds })}
          />
        )}
        {isAloud && !hasEnded && <Time time={aloud.time} seconds={narration.seconds} />}
        <p className="sr-only" role="status">
          {isAloud && (hasEnded ? texts.ended : aloud.isPlaying ? texts.playing : texts.paused)}
        </p>
      </div>
      <Foot mayEdit={!isAloud}>
        {song && <MusicButton {...music} />}
        {isAloud && !hasEnded && (
          <button type="button" className="button button-ghost narration-mute" onClick={acts.mute}>
            {texts.muteShort}
          </button>
        )}
        {hasEnded && <AnswerLink after="letter" />}
      </Foot>
    </>
  )
}

type Mode = 'waiting' | 'voice' | 'silent'

function useLetter(paragraphs: string[], narration: Narration) {
  const [mode, setMode] = useState<Mode>('waiting')
  const [hasFailed, setFailed] = useState(false)
  const [start, setStart] = useState(BEGINNING)
  const [isWhole, setWhole] = useState(false)
  const [time] = useState(() => createStore(0))
  const reading = useReading(paragraphs, narration)
  const voice = useVoice(narration.url, { onFrame, onFailed: fail })
  const silent = useTypedParagraphs(mode === 'silent' ? paragraphs : NOTHING, isWhole, times, start)
  const isTyped = mode === 'silent' && silent.finished.length === paragraphs.length

  function onFrame(seconds: number) {
    time.set(seconds)
    reading.follow(seconds)
  }

  function mute() {
    voice.pause()
    setStart(reading.standing())
    setWhole(false)
    setMode('silent')
  }

  function fail() {
    setFailed(true)
    mute()
  }

  function speak(from?: number) {
    setFailed(false)
    setMode('voice')
    voice.play(from)
  }

  function replay() {
    reading.clear()
    time.set(0)
    speak(0)
  }

  // From the beginning of the paragraph in which the letters stand.
  function retry() {
    const { finished, typed } = silent
    const paragraph = Math.min(finished.length, paragraphs.length - 1)
    const text = typed?.text() ?? (finished.length > paragraph ? paragraphs[paragraph] : '') ?? ''
    reading.keep({ paragraph, characters: charactersOf(text).length })
    speak(reading.startOf(paragraph))
  }

  function press() {
    if (voice.hasEnded) replay()
    else if (voice.isPlaying) voice.pause()
    else speak()
  }

  return {
    mode,
    aloud: { ...reading, time, isPlaying: voice.isPlaying },
    silent,
    hasFailed,
    hasEnded: mode === 'voice' ? voice.hasEnded : isTyped,
    mute,
    replay,
    retry,
    press,
    finish: () => setWhole(true),
  }
}

type Face = { mode: Mode; hasEnded: boolean; isPlaying: boolean; seconds: number }

function faceOf(texts: Texts, { mode, hasEnded, isPlaying, seconds }: Face): { label: string; glyph: Glyph } {
  if (mode === 'waiting') return { label: texts.listen(spellLength(seconds)), glyph: 'play' }
  if (hasEnded) return { label: texts.fromStart, glyph: 'again' }
  return isPlaying ? { label: texts.pause, glyph: 'pause' } : { label: texts.resume, glyph: 'play' }
}

type InvitationProps = {
  place: RefObject<HTMLElement | null>
  texts: Texts
  seconds: number
  onMute: () => void
}

function Invitation({ place, texts, seconds, onMute }: InvitationProps) {
  return (
    <div className="middle narration-invitation">
      <i ref={place} className="narration-place" />
      <h2>{texts.who}</h2>
      <p>
        {texts.tap} <br />
        {spellLength(seconds)}
      </p>
      <button type="button" className="text-button" onClick={onMute}>
        {texts.mute}
      </button>
    </div>
  )
}

function Time({ time, seconds }: { time: Store<number>; seconds: number }) {
  const shown = useStore(time, clockTime)
  return (
    <p className="narration-time" aria-hidden="true">
      {shown} <span>/ {clockTime(seconds)}</span>
    </p>
  )
}

function Failed({ texts, onRetry }: { texts: Texts; onRetry: () => void }) {
  return (
    <div className="narration-failed" role="alert">
      <Drawing path={MUTED} />
      <p>{texts.failed}</p>
      <button type="button" className="text-button" onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  )
}
