import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { drafts } from '#web/drafts/drafts.ts'
import { toJson } from './conflict.ts'
import { live } from './live.ts'
import type { OpenEdit } from './use-edit.ts'

/** Shows a form's values in the preview until they are stored, and scrolls it to the field that is edited. */
export function usePreview<Values extends FieldValues>(
  { name, stored, shows }: OpenEdit<Values>,
  form: UseFormReturn<Values>,
) {
  const key = toJson(stored)
  const show = useEffectEvent(() => shows && live.show(name, shows(form.getValues())))
  // The preview of another form does not scroll to a field of this one.
  useEffect(() => () => live.goTo(name, ''), [name])
  // Before the effects of the fields, as the drafts (`useDraft`).
  useLayoutEffect(() => {
    if (drafts.get(name)) show()
    else live.hide(name)
    const typing = form.watch((_, { name: changed }) => {
      if (changed === undefined && toJson(form.getValues()) === key) live.hide(name)
      else show()
      // Picking a file focuses no field.
      if (changed !== undefined && !live.field()) live.goTo(name, changed)
    })
    return () => {
      typing.unsubscribe()
      if (!drafts.get(name)) live.hide(name)
    }
  }, [key, name, form])
}
