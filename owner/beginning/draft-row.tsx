import { type KeyboardEvent, type ReactNode, use, useRef, useState } from 'react'
import { schemaOf } from '#contract/fields.ts'
import { texts as crossword, isWord, lettersOf } from '#gift/crossword/contract.ts'
import type { Question } from '#gift/quiz/schemas.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { Row } from './rows.tsx'
import { LookContext } from './spot.tsx'
import type { Outcome } from './use-draft-saving.tsx'

type Props = {
  row: Row
  isOn: boolean
  outcome: Outcome | undefined
  /** Whether the draft was already to be used, so that what is wrong is said. */
  isChecked: boolean
  /** Whether the draft is used: nothing of the row can be altered any more. */
  isOver: boolean
  isBusy: boolean
  onAlter: (text: string) => void
  onToggle: () => void
}

/** Why the text of a row cannot be stored: a sentence; '' where it can. */
export function problemOf({ text, field, clue }: Row) {
  const read = field && schemaOf({ text: { ...field, required: REQUIRED } }).safeParse({ text })
  if (read && !read.success) return read.error.issues[0]?.message ?? REQUIRED
  return clue === undefined || isWord(lettersOf(text)) ? '' : crossword.wordShape
}

const REQUIRED = 'Tulis dulu, atau matikan.'

/** One row of the draft: its text, the pencil that makes a field of it, and the switch that leaves it out. */
export function DraftRow(props: Props) {
  const { row, isOn, outcome, isChecked, isOver, isBusy, onAlter, onToggle } = props
  const look = use(LookContext)
  const [isEdited, setEdited] = useState(false)
  const isTaken = outcome?.state === 'taken'
  const isFixed = isOver || isTaken
  const problem = (isChecked || isEdited) && isOn && !isFixed ? problemOf(row) : ''
  const isField = row.field && !isFixed && (isEdited || problem !== '')
  const pencil = useRef<HTMLButtonElement>(null)
  function closeAtEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    setEdited(false)
    pencil.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the preview follows what is looked at, nothing is done
    <div
      className="draft-row"
      onFocus={() => look(row.id)}
      onPointerEnter={() => look(row.id)}
      data-off={!isOn || isTaken || (isOver && !outcome)}
    >
      <div className="draft-words">
        {row.about && !isField && <small>{row.about}</small>}
        {isField ? (
          <Field
            autoFocus={isEdited}
            label={row.name}
            count={{ text: row.text, max: row.field?.max ?? 0 }}
            error={problem}
            value={row.text}
            onChange={({ target }) => onAlter(target.value)}
            onKeyDown={closeAtEnter}
          />
        ) : (
          <RowText row={row} isFixed={isFixed} onAlter={onAlter} />
        )}
        {isField && row.question && <Options question={row.question} />}
        {isField && row.clue !== undefined && <span className="draft-options">{row.clue}</span>}
        {isTaken && (
          <p className="draft-taken">
            <Icon name="lock" />
            {outcome.sentence}
          </p>
        )}
        {outcome?.state === 'failed' && (
          <p className="draft-failed">
            <Icon name="warning" />
            {outcome.sentence}
          </p>
        )}
      </div>
      {!isFixed && row.field && (
        <button
          type="button"
          ref={pencil}
          className="hit draft-pencil"
          aria-label={`Ubah ${row.name}`}
          aria-expanded={isEdited}
          onClick={() => setEdited(!isEdited)}
        >
          <Icon name={isEdited ? 'check' : 'edit'} />
        </button>
      )}
      {isOver ? (
        <Fate outcome={outcome} />
      ) : (
        <label className="edit-switch draft-switch">
          <input
            type="checkbox"
            role="switch"
            aria-label={`Pakai ${row.name}`}
            aria-checked={isOn && !isTaken}
            checked={isOn && !isTaken}
            disabled={isTaken || isBusy}
            onChange={onToggle}
          />
          <i aria-hidden="true" />
          <span aria-hidden="true">pakai</span>
        </label>
      )}
    </div>
  )
}

function Fate({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome?.state === 'taken') return null
  return (
    <p className="draft-fate" data-saved={outcome !== undefined}>
      {outcome && <Icon name="check" />}
      {outcome ? outcome.sentence : 'Tidak dipakai'}
    </p>
  )
}

type TextProps = Pick<Props, 'row' | 'onAlter'> & { isFixed: boolean }

function RowText({ row, isFixed, onAlter }: TextProps): ReactNode {
  const { text, choices, question, clue, letter } = row
  if (choices) {
    const named = choices.some(({ value }) => value === text)
    const options = named ? choices : [...choices, { value: text, name: text }]
    return (
      <RadioGroup
        className="draft-choices"
        legend={row.about}
        options={isFixed ? options.filter(({ value }) => value === text) : options}
        value={text}
        onPick={onAlter}
      />
    )
  }
  if (question)
    return (
      <>
        <b dir="auto">{text}</b>
        <Options question={question} />
      </>
    )
  if (clue !== undefined) return <Letters word={text} clue={clue} />
  if (letter)
    return (
      <div className="draft-letter">
        <p dir="auto">{text}</p>
        {letter.prompts.map((prompt) => (
          <p key={prompt} className="draft-prompt">
            {prompt}
          </p>
        ))}
        <p className="draft-signature" dir="auto">
          {letter.signature}
        </p>
      </div>
    )
  return <b dir="auto">{text}</b>
}

function Options({ question: { options, answer } }: { question: Question }) {
  const wrong = options.filter((_, index) => index !== answer)
  return (
    <span className="draft-options">
      <strong>{options[answer]}</strong>, {wrong.join(', ')}
    </span>
  )
}

function Letters({ word, clue }: { word: string; clue: string }) {
  const letters = lettersOf(word)
  return (
    <>
      <span className="cluster draft-letters" role="img" aria-label={letters}>
        {[...letters].map((letter, index) => (
          <i key={index} aria-hidden="true">
            {letter}
          </i>
        ))}
      </span>
      <span className="draft-options">{clue}</span>
    </>
  )
}
