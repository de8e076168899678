import { useEffect, useMemo, useState } from 'react'
import { routes } from '#contract/routes.ts'
import { times as letterTimes } from '#gift/love-typing/contract.ts'
import * as openingCalls from '#gift/opening/calls.ts'
import { useContent } from '#web/api/content.ts'
import { focusHeading } from '#web/effects/focus-heading.ts'
import { useSkipTyping } from '#web/effects/use-skip-typing.ts'
import { useTypedParagraphs } from '#web/effects/use-typed-paragraphs.ts'
import { AnswerLink } from '#web/scene/answer-link.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { Name } from '#web/scene/name.tsx'
import { Picture } from '#web/scene/picture.tsx'
import { TypedText } from '#web/scene/typed-text.tsx'
import { useLowered } from '#web/sound/lowered.ts'
import { usePlayback } from '#web/sound/playback.ts'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import type { SealedLetter } from './schemas.ts'
import { letterName, lowerFirst } from './screen-days.tsx'
import { LetterSeal } from './screen-seal.tsx'
import './screen-sheet.css'

// It is typed more slowly than the main gift's letter.
const times = { ...letterTimes, character: 62 }

/** The letter on its sheet, which types itself; its attachment appears after the text. */
export function Sheet({ letter }: { letter: SealedLetter }) {
  const { data } = useContent(openingCalls.load)
  const { text = '', title, photo, voice_url: voice } = letter
  const paragraphs = useMemo(() => text.split(/\n+/).filter((line) => line.trim() !== ''), [text])
  const [isWhole, setWhole] = useState(false)
  const typing = useTypedParagraphs(paragraphs, isWhole, times)
  useLowered(typing.typed !== undefined)
  const skipping = useSkipTyping(false, () => setWhole(true))
  useEffect(() => void focusHeading(), [])
  const isEnd = typing.finished.length === paragraphs.length
  const recipient = data?.[0]?.recipient_name
  const name = letterName(letter)
  return (
    <section className="wrap column sealed-read" aria-label={`Surat ${lowerFirst(name)}`}>
      <article className="sealed-sheet paper arrive" {...skipping}>
        <h1 className="type sealed-address" tabIndex={-1}>
          <span>{name}</span>{' '}
          {recipient && (
            <span>
              untuk <Name>{recipient}</Name>
            </span>
          )}
        </h1>
        <LetterSeal letter={letter} className="sealed-fragments" isBroken />
        <i className="ornament sealed-sprig" />
        <div className="tall sealed-words">
          {title && <h2 className="type">{title}</h2>}
          <TypedText label="Isi surat" {...typing}>
            {isEnd && photo && (
              <div className="print sealed-photo arrive">
                <Picture picture={photo} sizes="280px" alt="Foto di surat ini" />
              </div>
            )}
            {isEnd && voice && <Voice url={voice} />}
          </TypedText>
        </div>
      </article>
      <nav className="ends sealed-foot" aria-label={texts.list}>
        <BackLink look="ghost" to={routes.sealedLetters}>
          {texts.back}
        </BackLink>
        {isEnd && <AnswerLink after="letter" from={String(letter.id)} />}
      </nav>
    </section>
  )
}

function Voice({ url }: { url: string }) {
  const { isPlaying, toggle } = usePlayback(url)
  return (
    <button type="button" className="button button-line sealed-voice arrive" onClick={toggle}>
      <Icon name={isPlaying ? 'pause' : 'play'} />
      {isPlaying ? 'Jeda rekaman' : 'Dengarkan rekaman'}
    </button>
  )
}
