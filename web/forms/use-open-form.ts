import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { fetchForeignSentences } from '#web/api/call.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import type { OpenEdit } from './use-edit.ts'
import { usePreview } from './use-preview.ts'
import { useSaving } from './use-saving.ts'

/** Opens a form over stored values. Typed values are kept until they are saved, also while the form is closed. */
export function useOpenForm<Values extends FieldValues>(edit: OpenEdit<Values>) {
  const { name, schema, stored } = edit
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: (drafts.get(name) ?? stored) as DefaultValues<Values>,
  })
  // Before `useDraft`, which may discard the draft by which a conflict is found.
  const saving = useSaving(edit, form)
  useDraft(name, form, stored)
  usePreview(edit, form)
  useEffect(() => void fetchForeignSentences(), [])
  return { form, ...saving }
}
