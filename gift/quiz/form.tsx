import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { ItemList } from '#web/forms/item-list.tsx'
import { pictureAt, previewOf } from '#web/forms/live.ts'
import { useEditForm } from '#web/forms/use-edit-form.ts'
import { useItems } from '#web/forms/use-items.ts'
import * as calls from './calls.ts'
import * as quiz from './contract.ts'
import { QuestionItem, type QuizForm } from './form-question.tsx'
import { type Question, QuizText } from './schemas.ts'
import './form.css'

const { limits, texts } = quiz

const about = {
  title: 'Quiz',
  note: 'Pertanyaan tentang kalian berdua, satu jawaban yang benar untuk setiap pertanyaan.',
}

const blank: Question = { question: '', options: ['', '', '', ''], answer: -1, note: '', photo_url: '' }

/** Edits the questions of the quiz. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Fields stored={{ questions: content.data.questions.map(valuesOf) }} />
}

function valuesOf({ question, options, answer, note = '', photo_url = '' }: Question): Question {
  return { question, options, answer, note, photo_url }
}

function inputOf({ note, photo_url, ...question }: Question) {
  return { ...question, ...(note?.trim() && { note }), ...(photo_url && { photo_url }) }
}

function shownOf(question: Question) {
  return question.photo_url ? { ...question, photo: pictureAt(question.photo_url) } : question
}

function Fields({ stored }: { stored: { questions: Question[] } }) {
  const { form, submit, problem, revert, conflict } = useEditForm<{ questions: Question[] }>({
    name: 'quiz',
    schema: QuizText,
    stored,
    save: async ({ questions }) =>
      put(calls.load, (await call(calls.save, { questions: questions.map(inputOf) })).data),
    shows: ({ questions }) => [previewOf(calls.load, () => ({ questions: questions.map(shownOf) }))],
    texts,
  })
  const { fields, addItem, moveItem, removeItem, ...editing } = useItems({
    form,
    name: 'questions',
    draft: 'quiz',
    removed: () => 'Pertanyaan dihapus.',
    sample: { items: quiz.sample.questions.map(valuesOf), fewest: [blank] },
  })
  const { newest, isOpen, toggle, openNext } = useOpened(form, fields)
  const { errors, isSubmitting } = form.formState
  const listError = errors.questions?.root?.message ?? errors.questions?.message

  function add() {
    openNext()
    addItem(structuredClone(blank), 'question')
  }

  return (
    <EditForm
      name="quiz"
      {...about}
      read={calls.load}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <ItemList
        {...editing}
        problem={listError}
        action="Tambah pertanyaan"
        isFull={fields.length >= limits.questions}
        onAdd={add}
      >
        {fields.map(({ id }, index) => (
          <li key={id}>
            <QuestionItem
              form={form}
              index={index}
              of={fields.length}
              isOpen={isOpen(id)}
              isNew={id === newest}
              onToggle={() => toggle(id)}
              onMove={(by) => moveItem(index, by)}
              onRemove={() => removeItem(index)}
            />
          </li>
        ))}
      </ItemList>
      <p className="small field-hint">
        {fields.length} dari {limits.questions} pertanyaan
      </p>
    </EditForm>
  )
}

// Questions are collapsed, so that many of them fit in view; a new one and one with an error open.
function useOpened(form: QuizForm, fields: { id: string }[]) {
  const [opened, setOpened] = useState<string[]>([])
  const [newest, setNewest] = useState('')
  const isAdding = useRef(false)
  const { errors, submitCount } = form.formState
  useEffect(() => {
    const last = fields.at(-1)
    if (!isAdding.current || !last) return
    isAdding.current = false
    setNewest(last.id)
    setOpened((ids) => [...ids, last.id])
  }, [fields])
  const openWrong = useEffectEvent(() => {
    if (!Array.isArray(errors.questions)) return
    const wrong = fields.filter((_, index) => errors.questions?.[index]).map(({ id }) => id)
    setOpened((ids) => [...ids, ...wrong])
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>('.quiz-item [aria-invalid="true"]')?.focus()
    })
  })
  // Only an attempt to save opens them; a corrected question stays open.
  useEffect(() => {
    // biome-ignore lint/nursery/useReactCompiler: a failed save opens them
    if (submitCount > 0) openWrong()
  }, [submitCount])
  return {
    newest,
    isOpen: (id: string) => opened.includes(id),
    openNext: () => {
      isAdding.current = true
    },
    toggle: (id: string) =>
      setOpened((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])),
  }
}
