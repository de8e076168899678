import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { texts as common } from '#contract/texts.ts'
import { Refusal } from '#web/call.ts'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'
import { play } from '#web/sound/sound.ts'
import { showAlert } from './alerts.tsx'
import { drafts } from './drafts.ts'
import { Icon } from './icon.tsx'
import { SubmitButton } from './submit-button.tsx'
import './edit-form.css'

type Sentences = {
  saved: string
  saveFailed: string
  /** Said in the form itself when saving fails, beside the alert. */
  inForm?: string
}

type Editing<Values extends FieldValues> = {
  /** The draft's name; what is typed outlives the form under it. */
  name: string
  schema: z.core.$ZodType<unknown, Values>
  /** What is stored, once it is known. */
  stored: Values | undefined
  empty: Values
  save: (values: Values) => Promise<unknown>
  texts: Sentences
}

/** What the hub gives its forms: the way to load the preview anew. */
export const ReloadContext = createContext<(() => void) | undefined>(undefined)

/**
 * A form over stored values. What is typed is kept until it is saved, whatever happens: a refusal, a
 * lost session (the login dialog opens and the save goes on), another section.
 */
export function useEditForm<Values extends FieldValues>({
  name,
  schema,
  stored,
  empty,
  save,
  texts,
}: Editing<Values>) {
  const { attempt } = useLoginGate()
  const [problem, setProblem] = useState('')
  const draft = drafts.get(name) as Values | undefined
  const form = useForm<Values>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: (draft ?? stored ?? empty) as DefaultValues<Values>,
  })
  useStored(name, form, stored)

  const submit = form.handleSubmit(async (values) => {
    setProblem('')
    try {
      await attempt(() => save(values as Values))
      drafts.forget(name)
      form.reset(form.getValues())
      showAlert(texts.saved)
      play('done')
    } catch (error) {
      if (error instanceof LoginDeclined) return
      if (!placeErrors(error)) {
        setProblem(texts.inForm ?? '')
        showAlert(sentenceOf(error, texts.saveFailed), 'failed')
      }
    }
  })

  function placeErrors(error: unknown) {
    if (!(error instanceof Refusal) || error.code !== 'validation') return false
    const known = Object.entries(error.fields).filter(([field]) => field in form.getValues())
    for (const [field, message] of known) form.setError(field as Path<Values>, { message })
    return known.length > 0
  }

  return { form, submit, problem }
}

// Who may not edit is told so; everything else is the page's own sentence.
function sentenceOf(error: unknown, fallback: string) {
  return error instanceof Refusal && error.code === 'forbidden' ? error.message : fallback
}

type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>

// Stored values that arrive late fill the form unless something was typed already.
function useStored<Values extends FieldValues>(name: string, form: Form<Values>, stored: Values | undefined) {
  const key = JSON.stringify(stored)
  useEffect(() => {
    if (stored && !drafts.get(name)) form.reset(stored)
  }, [key, name])
  useEffect(() => {
    const subscription = form.watch((values, { type }) => {
      if (type === 'change') drafts.keep(name, values)
    })
    return () => subscription.unsubscribe()
  }, [form, name])
}

type LayoutProps = {
  title: string
  note: string
  problem: string
  isBusy: boolean
  onSubmit: (event: React.FormEvent) => void
  children: ReactNode
}

/** The look of every edit form: heading, fields, the note on reloading, and what to do with it. */
export function EditForm({ title, note, problem, isBusy, onSubmit, children }: LayoutProps) {
  const reload = useContext(ReloadContext)
  return (
    <form className="edit-form" noValidate onSubmit={onSubmit}>
      <header>
        <h2>{title}</h2>
        <p>{note}</p>
      </header>
      {children}
      <p className="edit-tip">
        <Icon name="info" />
        Setelah menyimpan, tekan Reload supaya pratinjau ikut berubah.
      </p>
      {problem && (
        <p role="alert" className="form-problem">
          {problem}
        </p>
      )}
      <div className="edit-actions">
        <SubmitButton isBusy={isBusy}>Simpan</SubmitButton>
        {reload && (
          <button type="button" className="button button-line" onClick={reload}>
            <Icon name="reload" />
            Reload
          </button>
        )}
      </div>
    </form>
  )
}

/** What a form shows when the stored values could not be read. */
export function EditFailure({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className="edit-failure">
      <p role="alert" className="form-problem">
        {text}
      </p>
      <button type="button" className="button button-line" onClick={onAgain}>
        {common.again}
      </button>
    </div>
  )
}
