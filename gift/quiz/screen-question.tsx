import { useEffect, useRef } from 'react'
import { isFocusInHub, isPreview } from '#web/preview.ts'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import type { Question } from './schemas.ts'
import './screen-question.css'

const LETTERS = ['A', 'B', 'C', 'D']

type Props = {
  question: Question
  /** The index of the question, from 0. */
  at: number
  of: number
  /** The index of the clicked option; the answer is shown with it. */
  picked: number | undefined
  onPick: (option: number) => void
}

/** One question on its card, with its four answers. */
export function QuestionCard({
  question: { question, options, answer, note },
  at,
  of,
  picked,
  onPick,
}: Props) {
  const place = `quiz.questions.${at}`
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus moves to each next question, so that a screen reader reads it and Tab leads to its first answer.
  useEffect(() => {
    if (at > 0 && !isFocusInHub()) heading.current?.focus({ preventScroll: true })
  }, [at])
  const markOf = (option: number) => {
    if (picked === undefined) return undefined
    if (option === answer) return 'right'
    return option === picked ? 'wrong' : 'other'
  }
  return (
    <>
      <Progress at={at} of={of} />
      <section className="paper stack quiz-card arrive" aria-labelledby="quiz-question" data-place={place}>
        <h2
          id="quiz-question"
          className="middle"
          ref={heading}
          tabIndex={-1}
          data-place={`${place}.question`}
        >
          {question}
        </h2>
        <div className="stack quiz-answers" data-place={`${place}.answer`}>
          {options.map((option, index) => (
            <Answer
              key={index}
              letter={LETTERS[index] ?? ''}
              text={option}
              place={`${place}.options.${index}`}
              mark={markOf(index)}
              onPick={() => onPick(index)}
            />
          ))}
        </div>
        {/* Shown in the hub's preview while it is written. */}
        {isPreview && note && (
          <p className="quiz-note" data-place={`${place}.note`}>
            {note}
          </p>
        )}
      </section>
    </>
  )
}

type AnswerProps = {
  letter: string
  text: string
  place: string
  mark: 'right' | 'wrong' | 'other' | undefined
  onPick: () => void
}

function Answer({ letter, text, place, mark, onPick }: AnswerProps) {
  return (
    <button
      type="button"
      className="row quiz-answer"
      data-place={place}
      data-mark={mark}
      aria-disabled={mark !== undefined}
      aria-description={mark === 'right' ? 'Benar' : mark === 'wrong' ? 'Belum tepat' : undefined}
      onClick={onPick}
    >
      <i className="disc" aria-hidden="true">
        {mark === 'right' ? <Icon name="check" /> : mark === 'wrong' ? <Icon name="close" /> : letter}
      </i>
      <span>{text}</span>
    </button>
  )
}

function Progress({ at, of }: Pick<Props, 'at' | 'of'>) {
  const now = `Pertanyaan ${at + 1} dari ${of}`
  return (
    <div className="stack quiz-progress">
      <p className="aside-night type" aria-hidden="true">
        {now}
      </p>
      <div
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={at + 1}
        aria-valuetext={now}
        style={{ '--share': (at + 1) / of }}
      >
        <i className="cover" />
        <b />
      </div>
    </div>
  )
}
