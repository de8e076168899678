import { type BaseSyntheticEvent, useContext, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { navigate } from 'wouter/use-browser-location'
import { ForeignAnswer, Refusal } from '#web/api/call.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { useSending } from '#web/files/use-sending.ts'
import { isGivenUp } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { forSameAccount } from '#web/session/own-content.ts'
import { play } from '#web/sound/sound.ts'
import { closeSuccessAlerts, closeUndoAlerts, showAlert } from '#web/ui/alerts.tsx'
import { toJson } from './conflict.ts'
import { ReturnContext } from './edit-return.ts'
import { atOnceOf, lastSaves } from './last-saves.ts'
import { atFile, showErrors } from './show-errors.ts'
import { type Conflict, discardDraft, useConflict } from './use-conflict.ts'
import type { Edit, OpenEdit } from './use-edit.ts'

/**
 * Saves a form's values. They stay typed after a refusal and while the session has expired: the login dialog opens, and
 * the save continues.
 */
export function useSaving<Values extends FieldValues>(edit: OpenEdit<Values>, form: UseFormReturn<Values>) {
  const { name, stored, save, texts, file } = edit
  const { attempt } = useLoginGate()
  const [problem, setProblem] = useState('')
  const page = useContext(ReturnContext)
  const { send, ...sending } = useSending()
  const { conflict, store, newest } = useConflict({
    name,
    form,
    stored,
    isSaving: form.formState.isSubmitting,
    save: (values) => send((state) => save(values, state)),
  })

  // Resolves to whether the values are stored.
  async function saveValid(values: Values, sent: string, isAnnounced: boolean) {
    setProblem('')
    lastSaves.begin(name)
    try {
      const isStored = await attempt(forSameAccount(() => store(values)))
      if (isStored) finish(sent, isAnnounced)
      else lastSaves.forget(name)
      return isStored
    } catch (error) {
      fail(file ? atFile(file, error) : error)
      return false
    }
  }

  function finish(sent: string, isAnnounced: boolean) {
    drafts.keepOffered(name, toJson(newest.current))
    lastSaves.succeed(name)
    for (const each of [name, atOnceOf(name)]) closeUndoAlerts(each)
    // The save's output, which may differ from what was typed.
    if (toJson(form.getValues()) === sent) discardDraft(name, form, newest.current)
    if (!isAnnounced) return
    if (texts.isQuoted || !lastSaves.isSeen(name)) showAlert(texts.saved)
    play('done')
    if (page) navigate(page)
  }

  function fail(error: unknown) {
    const isAtField = showErrors(form, error)
    // What a field's sentence refuses is not worth another try.
    if (isAtField) lastSaves.forget(name)
    else lastSaves.fail(name)
    if (isGivenUp(error)) return
    const { saveFailed, inForm = '', isQuiet = false } = texts
    if (isAtField && typeof saveFailed === 'string') return
    console.error(`Saving ${name} failed`, error)
    const sentence = sentenceOf(error, saveFailed)
    setProblem(isQuiet ? sentence : inForm)
    if (!isQuiet) showAlert(sentence, 'failed')
  }

  /**
   * Saves the values where they are valid, and announces it. The message about an earlier save is cleared, even when this
   * one is not sent.
   * @returns whether they are stored
   */
  async function submit(event?: BaseSyntheticEvent, { isAnnounced = true } = {}) {
    closeSuccessAlerts()
    let isStored = false
    // Before the values are validated: what is typed meanwhile is not sent.
    const sent = toJson(form.getValues())
    await form.handleSubmit(async (values) => {
      isStored = await saveValid(values, sent, isAnnounced)
    })(event)
    return isStored
  }

  /** Discards the typed values. */
  function revert() {
    setProblem('')
    lastSaves.forget(name)
    discardDraft(name, form, stored)
  }

  function keep() {
    drafts.rebase(name, toJson(stored))
    void submit()
  }

  return { submit, problem, revert, sending, conflict: { ...conflict, keep } satisfies Conflict }
}

// An account that may not edit reads the server's sentence; other failures have the page's own, and what is known of a
// foreign answer.
function sentenceOf(error: unknown, fallback: Edit<FieldValues>['texts']['saveFailed']) {
  if (error instanceof Refusal && error.code === 'forbidden') return error.message
  const sentence = typeof fallback === 'function' ? fallback(error) : fallback
  const isSaid = !(error instanceof ForeignAnswer) || sentence.includes(error.message)
  return isSaid ? sentence : `${sentence} ${error.message}`
}
