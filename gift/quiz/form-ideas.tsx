import { useState } from 'react'
import { IdeaCard, Ideas } from '#web/lists/ideas.tsx'
import type { FieldListing } from '#web/lists/use-field-list.ts'
import { useIdeas } from '#web/lists/use-ideas.ts'
import { Field } from '#web/ui/field.tsx'
import { limits, sample, texts } from './contract.ts'
import { fields } from './fields.ts'
import { type Idea, themes } from './ideas.tsx'
import { Question } from './schemas.ts'

const said = {
  blank: 'Isi bagian yang kosong dulu.',
  unwritten: 'Tulis jawabannya dulu.',
  unpicked: 'Ketuk jawaban yang benar dulu.',
  full: 'Kuisnya sudah penuh. Hapus satu dulu.',
}

const BLANK = '___'
const all = themes.flatMap(({ ideas }) => ideas)

type Props = { list: FieldListing; valuesOf: (question: Question) => Question }

/** Suggests questions for a couple, with what only the owner knows left open. */
export function QuizIdeas(props: Props) {
  return (
    <Ideas
      title="Tiga puluh ide"
      note="Pilih yang cocok, isi jawabannya, selesai."
      count={`${props.list.fields.length} di kuis`}
    >
      <Themes {...props} />
    </Ideas>
  )
}

function Themes({ list, valuesOf }: Props) {
  const { isListed, add, takeBack } = useIdeas<Question>(list, {
    items: sample.questions.map(valuesOf),
    fewest: 1,
  })
  const [theme, setTheme] = useState('')
  const [open, setOpen] = useState('')
  const isFull = list.fields.length >= limits.questions
  return (
    <>
      <fieldset className="cluster ideas-themes">
        <legend className="sr-only">Tema</legend>
        {[{ name: '', ideas: all }, ...themes].map(({ name, ideas }) => (
          <button key={name} type="button" aria-pressed={theme === name} onClick={() => setTheme(name)}>
            {name || 'Semua'} <span>{ideas.length}</span>
          </button>
        ))}
      </fieldset>
      {themes.map(({ name, ideas }) => (
        <div key={name} hidden={theme !== '' && theme !== name}>
          <div className="stack ideas">
            <h3 className="ideas-theme">{name}</h3>
            {ideas.map((idea) => (
              <QuizIdea
                key={idea.question}
                idea={idea}
                isListed={isListed(({ question }) => question === idea.question)}
                isOpen={open === idea.question}
                isFull={isFull}
                onToggle={() => setOpen(open === idea.question ? '' : idea.question)}
                onAdd={(question) => add(valuesOf(question))}
                onTakeBack={(question) => takeBack(valuesOf(question))}
              />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}

type IdeaProps = {
  idea: Idea
  isListed: boolean
  isOpen: boolean
  isFull: boolean
  onToggle: () => void
  onAdd: (question: Question) => Promise<boolean>
  onTakeBack: (question: Question) => Promise<boolean>
}

function QuizIdea({ idea, isListed, isOpen, isFull, onToggle, onAdd, onTakeBack }: IdeaProps) {
  const [blank, setBlank] = useState('')
  const [own, setOwn] = useState('')
  const [options, setOptions] = useState(idea.options)
  const [picked, setPicked] = useState(-1)
  const [before, after] = idea.question.split(BLANK)
  const isOwn = idea.options.length < limits.options

  function make() {
    if (isFull) return said.full
    if (after !== undefined && !blank.trim()) return said.blank
    if (isOwn && !own.trim()) return said.unwritten
    if (!isOwn && picked < 0) return said.unpicked
    const question = idea.question.replace(BLANK, () => blank.trim())
    const place = placeOf(idea, own)
    const made = isOwn
      ? { question, options: options.toSpliced(place, 0, own), answer: place }
      : { question, options: [...options], answer: picked }
    const { data, error } = Question.safeParse(made)
    return data ?? error?.issues[0]?.message ?? texts.saveFailed
  }

  return (
    <IdeaCard
      title={
        after === undefined ? (
          idea.question
        ) : (
          <>
            {before}
            <u>{blank.trim() || '\u00a0'}</u>
            {after}
          </>
        )
      }
      isListed={isListed}
      isOpen={isOpen}
      onToggle={onToggle}
      action="Tambah ke kuis"
      make={make}
      onAdd={onAdd}
      onTakeBack={onTakeBack}
      added={({ options: given, answer }) => `Ditambahkan, jawabannya ${given[answer]}`}
    >
      {after !== undefined && (
        <Field
          label="bagian yang kosong"
          placeholder="Isi tempatnya dulu"
          value={blank}
          onChange={({ target }) => setBlank(target.value)}
        />
      )}
      <p className="small field-hint">
        {isOwn ? 'Tulis jawabannya. Tiga lainnya boleh kamu ganti.' : 'Ketuk yang benar.'}
      </p>
      {isOwn ? (
        <>
          <Field
            label="jawaban yang benar"
            placeholder="Jawabannya"
            count={{ text: own, max: fields.option.max }}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
          {options.map((option, index) => (
            <Field
              key={index}
              label={`jawaban lain ${index + 1}`}
              value={option}
              onChange={({ target }) => setOptions(options.with(index, target.value))}
            />
          ))}
        </>
      ) : (
        <fieldset className="stack idea-options">
          <legend className="sr-only">Jawaban</legend>
          {options.map((option, index) => (
            <label key={option}>
              <input
                type="radio"
                name={idea.question}
                checked={picked === index}
                onChange={() => setPicked(index)}
              />
              {option}
            </label>
          ))}
        </fieldset>
      )}
    </IdeaCard>
  )
}

// The same for the same answer, and another one for most questions.
function placeOf(idea: Idea, answer: string) {
  return ((all.indexOf(idea) + 1) * 3 + answer.trim().length) % limits.options
}
