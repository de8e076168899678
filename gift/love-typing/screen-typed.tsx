import { type ReactNode, useState } from 'react'
import { useSkipTyping } from '#web/effects/use-skip-typing.ts'
import { useTypedParagraphs } from '#web/effects/use-typed-paragraphs.ts'
import { isPreview } from '#web/preview.ts'
import { AnswerLink } from '#web/scene/answer-link.tsx'
import { TypedText } from '#web/scene/typed-text.tsx'
import { texts, times } from './contract.ts'
import { Ending } from './screen-ending.tsx'
import { useLoveTypingMusic } from './screen-music.tsx'
import { Foot, type Letter, MusicButton, Sheet } from './screen-sheet.tsx'

/** The letter that types itself. `children` says what there is instead of a text. */
export function TypedLetter({ paragraphs, signature, song, recipient, onRead, children }: TypedProps) {
  const [isWhole, setWhole] = useState(false)
  const typing = useTypedParagraphs(paragraphs, isWhole, times)
  const music = useLoveTypingMusic(isPreview ? '' : song, typing.typed !== undefined)
  const skipping = useSkipTyping(song !== '' && !isPreview && !music.isPlaying, () =>
    setWhole(paragraphs.length > 0),
  )
  const hasEnded = paragraphs.length > 0 && typing.finished.length === paragraphs.length
  return (
    <>
      <Sheet recipient={recipient} {...skipping}>
        {paragraphs.length > 0 && (
          <TypedText label={texts.content} place="letter.paragraphs" {...typing}>
            {hasEnded && <Ending signature={signature} onRead={onRead} />}
          </TypedText>
        )}
        {children}
      </Sheet>
      <Foot>
        {song && <MusicButton {...music} />}
        {hasEnded && <AnswerLink after="letter" />}
      </Foot>
    </>
  )
}

type TypedProps = Letter & { children?: ReactNode }
