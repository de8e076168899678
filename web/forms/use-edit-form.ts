import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useContext, useEffect, useEffectEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { navigate } from 'wouter/use-browser-location'
import type * as z from 'zod/mini'
import { Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { forWhoBegan, person } from '#web/session/own.ts'
import { play } from '#web/sound/sound.ts'
import { useStore } from '#web/store.ts'
import { closeDone, showAlert } from '#web/ui/alerts.tsx'
import { toJson } from './conflict.ts'
import { drafts } from './drafts.ts'
import { ReturnContext } from './edit-return.ts'
import { live, type Shown } from './live.ts'
import { placeErrors } from './place-errors.ts'
import { saves } from './saves.ts'
import { type Conflict, discardDraft, useConflict } from './use-conflict.ts'

type Sentences = {
  saved: string
  /** As a function it says every failure, also one that stands at its field. */
  saveFailed: string | ((error: unknown) => string)
  /** Said in the form itself when saving fails, beside the alert. */
  inForm?: string
}

export type Editing<Values extends FieldValues> = {
  /** The draft's name; what is typed outlives the form under it. */
  name: string
  schema: z.core.$ZodType<unknown, Values>
  stored: Values
  save: (values: Values) => Promise<unknown>
  /** How these values show in the preview before they are stored; none where no page of the gift shows them. */
  shows?: (values: Values) => Shown[]
  texts: Sentences
}

/**
 * A form over stored values. What is typed is kept until it is saved, whatever happens: a refusal, a
 * lost session (the login dialog opens and the save goes on), another section.
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

  const send = form.handleSubmit(async (values) => {
    setProblem('')
    const sent = toJson(form.getValues())
    try {
      if (!(await attempt(forWhoBegan(() => store(values as Values))))) return
      drafts.forgetAside(name)
      saves.note(name, Date.now())
      // What the save put in place, which may differ from what was typed.
      if (toJson(form.getValues()) === sent) discardDraft(name, form, newest.current)
      showAlert(texts.saved)
      play('done')
      if (page) navigate(page)
    } catch (error) {
      saves.note(name, undefined)
      if (error instanceof LoginDeclined || isCancelled(error)) return
      const { saveFailed, inForm = '' } = texts
      if (placeErrors(form, error) && typeof saveFailed === 'string') return
      console.error(`Saving ${name} failed`, error)
      setProblem(inForm)
      showAlert(sentenceOf(error, saveFailed), 'failed')
    }
  })

  // What is said of the save before is not said of this one, also where this one is not sent.
  function submit(event?: BaseSyntheticEvent) {
    closeDone()
    return send(event)
  }

  /** Discards what was typed. */
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

// A draft is what differs from the stored values; typed back by hand, it is none.
function useDraft<Values extends FieldValues>(
  name: string,
  form: Form<Values>,
  stored: Values,
  shows: Editing<Values>['shows'],
) {
  const key = toJson(stored)
  const show = useEffectEvent((values: unknown) => shows && live.show(name, shows(values as Values)))
  // Another person's form begins anew.
  const who = useStore(person)
  // Another form's preview does not go to a field of this one.
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
      saves.forget(name)
      // A file comes without a focus.
      if (!live.place()) live.goTo(name, changed)
      if (isStored) drafts.forget(name)
      else drafts.keep(name, structuredClone(values), key)
    })
    return () => {
      subscription.unsubscribe()
      if (!drafts.get(name)) live.hide(name)
    }
  }, [key, name, form, who])
}

// Who may not edit is told so; everything else is the page's own sentence.
function sentenceOf(error: unknown, fallback: Sentences['saveFailed']) {
  if (typeof fallback === 'function') return fallback(error)
  return error instanceof Refusal && error.code === 'forbidden' ? error.message : fallback
}

function isCancelled(error: unknown) {
  return error instanceof DOMException && error.name === 'AbortError'
}
