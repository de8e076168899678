import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { photoTexts } from '#contract/uploaded-photo.ts'
import { PhotoField } from '#web/files/photo-field.tsx'
import { upload } from '#web/files/upload.ts'
import { useAddressedItem } from '#web/forms/edit-address.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { ItemTools } from '#web/lists/item-tools.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { uploadPhoto } from './calls.ts'
import type { Question } from './schemas.ts'

export type Values = { questions: Question[] }

export type QuizForm = UseFormReturn<Values>

const LETTERS = ['A', 'B', 'C', 'D']

type Props = { form: QuizForm; index: number; tools: ComponentProps<typeof ItemTools> }

/** One question in the list: collapsed to its text, so that many fit in view, or open with its options. */
export function QuestionItem({ form, index, tools }: Props) {
  const { question = '' } = useWatch({ control: form.control, name: `questions.${index}` }) ?? {}
  const [isOpen, setOpen] = useOpen(form, index)
  return (
    <fieldset className="item-card quiz-item">
      <legend className="sr-only">Pertanyaan {index + 1}</legend>
      <button
        type="button"
        className="quiz-fold"
        aria-expanded={isOpen}
        data-item={index}
        onClick={() => setOpen(!isOpen)}
      >
        <b className="num">{index + 1}</b>
        <span className="clamp">{question.trim() || 'Pertanyaan baru'}</span>
        <Icon name="chevronRight" />
      </button>
      {isOpen && (
        <div className="stack quiz-item-body">
          <Fields form={form} index={index} />
          <ItemTools {...tools} />
        </div>
      )}
    </fieldset>
  )
}

// A new question is open; another one opens for its error, and where the hub's address asks for it.
function useOpen({ formState, getValues }: QuizForm, index: number) {
  const [isOpen, setOpen] = useState(() => getValues(`questions.${index}.question`) === '')
  useAddressedItem((item) => item === index && setOpen(true))
  const { errors, submitCount } = formState
  const openWrong = useEffectEvent(() => errors.questions?.[index] && setOpen(true))
  // Only an attempt to save opens it; once corrected it stays open.
  useEffect(() => {
    if (submitCount > 0) openWrong()
  }, [submitCount])
  return [isOpen, setOpen] as const
}

function Fields({ form, index }: Pick<Props, 'form' | 'index'>) {
  const { answer, photo_url: photo = '' } =
    useWatch({ control: form.control, name: `questions.${index}` }) ?? {}
  const { errors, isSubmitted } = form.formState
  const wrong = errors.questions?.[index]
  const options = wrong?.options
  return (
    <>
      <TextField name={`questions.${index}.question`} declared="question" />
      <p className="small field-hint">Tandai lingkaran di depan jawaban yang benar.</p>
      {LETTERS.map((letter, option) => (
        <div key={letter} className="quiz-option">
          <label data-field={`questions.${index}.options.${option}`}>
            <input
              type="radio"
              name={`answer ${index}`}
              aria-label={`Jawaban benar: pilihan ${letter}`}
              aria-invalid={wrong?.answer ? true : undefined}
              checked={answer === option}
              onChange={() =>
                form.setValue(`questions.${index}.answer`, option, {
                  shouldDirty: true,
                  shouldValidate: isSubmitted,
                })
              }
            />
          </label>
          <Field
            label={`pilihan ${letter}`}
            error={options?.[option]?.message}
            {...form.register(`questions.${index}.options.${option}`)}
          />
        </div>
      ))}
      {wrong?.answer && (
        <p role="alert" className="field-error">
          {wrong.answer.message}
        </p>
      )}
      <TextField name={`questions.${index}.note`} declared="note" />
      <PhotoField
        legend="foto sesudahnya"
        url={photo}
        store={async (photoFile, sending) => (await upload(uploadPhoto, {}, { photoFile }, sending)).data.url}
        failed={photoTexts.uploadFailed}
        onChange={(url) => form.setValue(`questions.${index}.photo_url`, url, { shouldDirty: true })}
      />
    </>
  )
}
