import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '#web/api/call.ts'
import { useAddressedItem } from '#web/forms/edit-address.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { pictureAt } from '#web/forms/live.ts'
import { useEdit } from '#web/forms/use-edit.ts'
import { FieldList } from '#web/lists/field-list.tsx'
import { useFieldList } from '#web/lists/use-field-list.ts'
import * as calls from './calls.ts'
import * as quiz from './contract.ts'
import { fields } from './fields.ts'
import { QuestionItem, type QuizForm, type Values } from './form-question.tsx'
import { type Question, QuizText } from './schemas.ts'
import './form.css'

const { limits, texts } = quiz

const blank: Question = { question: '', options: ['', '', '', ''], answer: -1, note: '', photo_url: '' }

/** Edits the questions of the quiz. */
export function Form() {
  const edit = useEdit({
    page: 'quiz',
    fields,
    schema: QuizText,
    read: calls.load,
    stored: ({ questions }) => ({ questions: questions.map(valuesOf) }),
    save: async ({ questions }) => (await call(calls.save, { questions: questions.map(inputOf) })).data,
    shown: ({ questions }) => ({ questions: questions.map(shownOf) }),
    texts,
  })
  return (
    <EditForm
      edit={edit}
      title="Quiz"
      note="Pertanyaan tentang kalian berdua, satu jawaban yang benar untuk setiap pertanyaan."
    >
      <Questions />
    </EditForm>
  )
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

function Questions() {
  const form: QuizForm = useFormContext()
  const list = useFieldList<Values>({
    name: 'questions',
    draft: 'quiz',
    noun: 'pertanyaan',
    most: limits.questions,
    blank,
    focus: 'question',
    removed: () => 'Pertanyaan dihapus.',
    sample: { items: quiz.sample.questions.map(valuesOf), fewest: 1 },
  })
  const { fields: items, toolsOf } = list
  const { newest, isOpen, toggle, openNext } = useOpened(form, items)

  function add() {
    openNext()
    list.add()
  }

  return (
    <>
      <FieldList list={list} action="Tambah pertanyaan" onAdd={add}>
        {items.map(({ id }, index) => (
          <li key={id}>
            <QuestionItem
              form={form}
              index={index}
              isOpen={isOpen(id)}
              isNew={id === newest}
              onToggle={() => toggle(id)}
              tools={toolsOf(index)}
            />
          </li>
        ))}
      </FieldList>
      <p className="small field-hint">
        {items.length} dari {limits.questions} pertanyaan
      </p>
    </>
  )
}

// Questions are collapsed, so that many of them fit in view; a new one and one with an error open.
function useOpened(form: QuizForm, items: { id: string }[]) {
  const [opened, setOpened] = useState<string[]>([])
  const [newest, setNewest] = useState('')
  const isAdding = useRef(false)
  useAddressedItem((index) => setOpened((ids) => [...ids, items[index]?.id ?? '']))
  const { errors, submitCount } = form.formState
  useEffect(() => {
    const last = items.at(-1)
    if (!isAdding.current || !last) return
    isAdding.current = false
    setNewest(last.id)
    setOpened((ids) => [...ids, last.id])
  }, [items])
  const openWrong = useEffectEvent(() => {
    if (!Array.isArray(errors.questions)) return
    const wrong = items.filter((_, index) => errors.questions?.[index]).map(({ id }) => id)
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
