import { useEffect, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLatest } from '#web/effects/use-latest.ts'
import { toJson } from '#web/forms/conflict.ts'
import { lastSaves } from '#web/forms/last-saves.ts'
import { currentAccount } from '#web/session/own-content.ts'
import { drafts } from './drafts.ts'

/** Keeps a form's values as its draft while they differ from the stored ones. */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  stored: Values,
) {
  const key = toJson(stored)
  const { isSubmitting } = form.formState
  const isSaving = useLatest(isSubmitting)
  // Before the effects of the fields, which may change the form at once.
  useLayoutEffect(() => {
    const begin = () => {
      if (toJson(drafts.get(name)) === key) drafts.forget(name)
      if (toJson(drafts.aside(name)?.values) === key) drafts.dropAside(name)
      if (!drafts.get(name) && toJson(form.getValues()) !== key) form.reset(JSON.parse(key))
    }
    begin()
    // The drafts of another account are others.
    const stopFollowing = currentAccount.subscribe(begin)
    const typing = form.watch((_, { name: changed }) => {
      if (changed === undefined) return
      lastSaves.forget(name)
      const values = form.getValues()
      // What is stored may be about to change.
      if (toJson(values) === key && !isSaving.current) drafts.forget(name)
      else drafts.keep(name, structuredClone(values), key)
    })
    return () => {
      stopFollowing()
      typing.unsubscribe()
    }
  }, [key, name, form, isSaving])

  useEffect(() => {
    if (!isSubmitting && toJson(drafts.get(name)) === key) drafts.forget(name)
  }, [isSubmitting, key, name])
}
