import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useContext, useEffect, useEffectEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { navigate } from 'wouter/use-browser-location'
import type * as z from 'zod/mini'
import { ForeignAnswer, fetchForeignSentences, Refusal } from '#web/api/call.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { ReturnContext } from '#web/forms/edit-return.ts'
import { lastSaves } from '#web/forms/last-saves.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { currentAccount, forSameAccount } from '#web/session/own-content.ts'
import { play } from '#web/sound/sound.ts'
import { useStore } from '#web/store.ts'
import { closeSuccessAlerts, showAlert } from '#web/ui/alerts.tsx'
import { toJson } from './conflict.ts'
import { live } from './live.ts'
import type { PreviewChange } from './preview-change.ts'
import { showErrors } from './show-errors.ts'
import { type Conflict, discardDraft, useConflict } from './use-conflict.ts'

type Sentences = {
  saved: string
  /** A function returns the sentence of each failure, also of one at a field. */
  saveFailed: string | ((error: unknown) => string)
  /** Another sentence, in the form itself, when saving fails. */
  inForm?: string
  /** Says a failure in the form alone, without an alert. */
  isQuiet?: boolean
}

export type Editing<Values extends FieldValues> = {
  /** The draft's name; typed values are kept under it after the form closes. */
  name: string
  schema: z.core.$ZodType<unknown, Values>
  stored: Values
  save: (values: Values) => Promise<unknown>
  /** How these values alter the preview before they are stored; none where no page of the gift shows them. */
  shows?: (values: Values) => PreviewChange[]
  texts: Sentences
}

/**
 * A form over stored values. Typed values are kept until they are saved: after a refusal, an expired session
 * (the login dialog opens and the save continues) and a visit to another section.
 */
export function useEditForm<Values extends FieldValues>(editing: Editing<Values>) {
  const { name, schema, stored, save, shows, texts } = editing
  const { attempt } = useLoginGate()
  const [problem, setProblem] = useState('')
  const page = useContext(ReturnContext)
  const draft = drafts.get(name) as Values | undefined
  const form = useForm<Values>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: (draft ?? stored) as DefaultValues<Values>,
  })
  const { isSubmitting } = form.formState
  const { conflict, store, newest } = useConflict({ name, form, stored, isSaving: isSubmitting, save })
  useDraft(name, form, stored, shows)
  useEffect(() => void fetchForeignSentences(), [])

  const send = form.handleSubmit(async (values) => {
    setProblem('')
    const sent = toJson(form.getValues())
    try {
      if (!(await attempt(forSameAccount(() => store(values as Values))))) return
      drafts.keepOffered(name, toJson(newest.current))
      lastSaves.note(name, Date.now())
      // The save's output, which may differ from what was typed.
      if (toJson(form.getValues()) === sent) discardDraft(name, form, newest.current)
      showAlert(texts.saved)
      play('done')
      if (page) navigate(page)
    } catch (error) {
      const isAtField = showErrors(form, error)
      // What a field's sentence refuses is not worth another try.
      if (isAtField) lastSaves.forget(name)
      else lastSaves.note(name, undefined)
      if (error instanceof LoginDeclined || isCancelled(error)) return
      const { saveFailed, inForm = '', isQuiet = false } = texts
      if (isAtField && typeof saveFailed === 'string') return
      console.error(`Saving ${name} failed`, error)
      const sentence = sentenceOf(error, saveFailed)
      setProblem(isQuiet ? sentence : inForm)
      if (!isQuiet) showAlert(sentence, 'failed')
    }
  })

  // The message about an earlier save is cleared, even when this one is not sent.
  function submit(event?: BaseSyntheticEvent) {
    closeSuccessAlerts()
    return send(event)
  }

  /** Discards the typed values. */
  function revert() {
    setProblem('')
    discardDraft(name, form, stored)
  }

  function keep() {
    drafts.rebase(name, toJson(stored))
    void submit()
  }

  return { form, submit, problem, revert, conflict: { ...conflict, keep } satisfies Conflict }
}

type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>

// A draft exists while the values differ from the stored ones.
function useDraft<Values extends FieldValues>(
  name: string,
  form: Form<Values>,
  stored: Values,
  shows: Editing<Values>['shows'],
) {
  const key = toJson(stored)
  const show = useEffectEvent((values: unknown) => shows && live.show(name, shows(values as Values)))
  // The form starts anew for another account.
  const who = useStore(currentAccount)
  // The preview of another form does not scroll to a field of this one.
  useEffect(() => () => live.goTo(name, ''), [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: their drafts are others
  useEffect(() => {
    if (toJson(drafts.get(name)) === key) drafts.forget(name)
    if (toJson(drafts.aside(name)?.values) === key) drafts.dropAside(name)
    if (drafts.get(name)) show(form.getValues())
    else {
      form.reset(JSON.parse(key))
      live.hide(name)
    }
    const subscription = form.watch((values, { name: changed }) => {
      const isStored = toJson(values) === key
      if (isStored && changed === undefined) live.hide(name)
      else show(values)
      if (changed === undefined) return
      lastSaves.forget(name)
      // Picking a file focuses no field.
      if (!live.field()) live.goTo(name, changed)
      if (isStored) drafts.forget(name)
      else drafts.keep(name, structuredClone(values), key)
    })
    return () => {
      subscription.unsubscribe()
      if (!drafts.get(name)) live.hide(name)
    }
  }, [key, name, form, who])
}

// An account that may not edit reads the server's sentence; other failures have the page's own, and what is known of a
// foreign answer.
function sentenceOf(error: unknown, fallback: Sentences['saveFailed']) {
  if (error instanceof Refusal && error.code === 'forbidden') return error.message
  const sentence = typeof fallback === 'function' ? fallback(error) : fallback
  const isSaid = !(error instanceof ForeignAnswer) || sentence.includes(error.message)
  return isSaid ? sentence : `${sentence} ${error.message}`
}

function isCancelled(error: unknown) {
  return error instanceof DOMException && error.name === 'AbortError'
}
