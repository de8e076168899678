import { charactersOf } from '#contract/characters.ts'
import { clockTime } from './screen-narration-texts.tsx'

type Props = {
  paragraphs: string[]
  marks: number[]
  /** The paragraph that is being read; undefined while the recording is played. */
  current: number | undefined
  /** How many characters of each stand, while the recording is played. */
  standing: number[]
  /** A tap on the paper marks the next paragraph; undefined where none is marked. */
  onNext: (() => void) | undefined
}

/** The letter to read aloud: the paragraph that is read is large, and a cord shows what was read. */
export function NarrationPaper({ paragraphs, marks, current, standing, onNext }: Props) {
  const played = standing.findLastIndex((count) => count > 0)
  const lit = current ?? played
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same
    <ol
      className="narrating-paper"
      data-reading={current !== undefined && current >= 0}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling element
      tabIndex={0}
      onClick={onNext}
    >
      {paragraphs.map((paragraph, index) => (
        <li
          key={index}
          ref={index === lit ? bringIntoView : null}
          aria-current={index === lit || undefined}
          data-read={index < lit}
        >
          {marks[index] !== undefined && current === undefined && <small>{clockTime(marks[index])}</small>}
          <Words text={paragraph} count={current === undefined ? (standing[index] ?? 0) : 0} />
        </li>
      ))}
    </ol>
  )
}

function Words({ text, count }: { text: string; count: number }) {
  const letters = charactersOf(text)
  return (
    <p>
      <mark>{letters.slice(0, count).join('')}</mark>
      {letters.slice(count).join('')}
    </p>
  )
}

function bringIntoView(paragraph: HTMLElement | null) {
  paragraph?.scrollIntoView({ block: 'nearest' })
}
