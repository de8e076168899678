import type { RefObject } from 'react'
import type { Picture as Shown } from '#contract/schemas.ts'
import { loadGiver } from '#gift/answer/calls.ts'
import { useContent } from '#web/api/content.ts'
import { Picture } from '#web/scene/picture.tsx'
import { Written } from '#web/scene/written.tsx'
import { texts } from './puzzle-texts.tsx'

export const PHOTO_SIZES = '(min-width: 1024px) 364px, 256px'

type Props = {
  photo: Shown | undefined
  sentence: string
  ref: RefObject<HTMLSpanElement | null>
  /** The lines of the sentence while they are written. */
  lines: string[] | undefined
}

/** The owner's photo as an instant print, with the sentence on its foot; without a photo the sentence on a card. */
export function Print({ photo, sentence, ref, lines }: Props) {
  const giver = useContent(loadGiver).data?.giver_name ?? ''
  return (
    <div className="end-slot">
      <figure className="paper end-print" data-part="print" data-photo={photo !== undefined}>
        {photo && (
          <div className="end-photo" data-place="crossword.photo_url">
            <Picture picture={photo} sizes={PHOTO_SIZES} alt={texts.photo(giver)} isFirst />
            {lines && <Undeveloped photo={photo} />}
          </div>
        )}
        {sentence ? (
          <figcaption className="end-sentence" dir="auto" data-place="crossword.sentence">
            <span>
              <Written ref={ref} text={sentence} lines={lines} name="line" />
            </span>
          </figcaption>
        ) : (
          <figcaption className="type end-edition">{texts.edition}</figcaption>
        )}
        {!photo && <i className="ornament end-divider" aria-hidden="true" />}
      </figure>
    </div>
  )
}

// A flat brown copy and the milk over it fade: to animate a filter would cost a phone each frame.
function Undeveloped({ photo }: { photo: Shown }) {
  return (
    <div aria-hidden="true">
      <div className="cover end-flat" data-part="flat">
        <Picture picture={photo} sizes={PHOTO_SIZES} alt="" isFirst />
      </div>
      <i className="cover end-milk" data-part="milk" />
    </div>
  )
}
