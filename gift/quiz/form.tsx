import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '#web/api/call.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { pictureAt } from '#web/forms/live.ts'
import { useEdit } from '#web/forms/use-edit.ts'
import { FieldList } from '#web/lists/field-list.tsx'
import { useFieldList } from '#web/lists/use-field-list.ts'
import * as calls from './calls.ts'
import * as quiz from './contract.ts'
import { fields } from './fields.ts'
import { QuizIdeas } from './form-ideas.tsx'
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
    save: async (values) => (await call(calls.save, values)).data,
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
  useFocusOnError(form)
  return (
    <>
      <FieldList list={list} action="Tambah pertanyaan" ideas={<QuizIdeas list={list} valuesOf={valuesOf} />}>
        {items.map(({ id }, index) => (
          <li key={id}>
            <QuestionItem form={form} index={index} tools={toolsOf(index)} />
          </li>
        ))}
      </FieldList>
      <p className="small field-hint">
        {items.length} dari {limits.questions} pertanyaan
      </p>
    </>
  )
}

// Once the questions with errors have opened (`QuestionItem`).
function useFocusOnError({ formState: { errors, submitCount } }: QuizForm) {
  const focusWrong = useEffectEvent(() => {
    if (!errors.questions) return
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>('.quiz-item [aria-invalid="true"]')?.focus()
    })
  })
  useEffect(() => {
    if (submitCount > 0) focusWrong()
  }, [submitCount])
}
