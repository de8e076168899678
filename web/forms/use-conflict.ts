import { useEffect, useRef, useState } from 'react'
import type { FieldValues, useForm } from 'react-hook-form'
import { refusals as sentences } from '#contract/refusals.ts'
import { renew } from '#web/api/content.ts'
import { ignoreEtag } from '#web/api/etags.ts'
import { drafts, useDraftFrom } from '#web/drafts/drafts.ts'
import { useLatest } from '#web/effects/use-latest.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { saveUnlessConflict, toJson } from './conflict.ts'
import { live } from './live.ts'

type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>

/** A conflict between a form and what another device stored, and the ways to solve it. */
export type Conflict = {
  /** Whether the draft is based on values that are not stored any more. */
  isOutdated: boolean
  /** How often saving was refused because of it. */
  refusals: number
  /** Shows the stored values; the typed values are set aside. */
  loadStored: () => void
  /** Saves the typed values over the stored ones. */
  keep: () => void
  /** Restores the draft that was set aside, or left at an earlier visit. */
  bringBack: () => void
}

type ConflictOptions<Values extends FieldValues> = {
  /** The draft's name. */
  name: string
  form: Form<Values>
  stored: Values
  isSaving: boolean
  save: (values: Values) => Promise<unknown>
}

/** Saves a form, and asks before values that another device stored are replaced. */
export function useConflict<Values extends FieldValues>(options: ConflictOptions<Values>) {
  const { name, form, stored, isSaving, save } = options
  const from = useDraftFrom(name)
  const [refusals, setRefusals] = useState(0)
  const newest = useLatest(stored)
  const isShown = useShown()

  /** Saves where no question is needed; returns whether the values are stored. */
  async function store(values: Values) {
    const isStored = await saveUnlessConflict<Values>({
      values,
      typed: () => structuredClone(form.getValues()),
      stored: () => newest.current,
      draftFrom: () => drafts.from(name),
      isShown: () => isShown.current,
      save,
      keepDraft: (typed, before) => drafts.keep(name, typed, before),
      rebase: (now) => drafts.rebase(name, now),
      reload: ({ read }) => renew(read),
      ignoreVersion: ({ read }) => ignoreEtag(read),
    })
    if (!isStored) refuse()
    return isStored
  }

  function refuse() {
    setRefusals((times) => times + 1)
    if (!isShown.current) showAlert(sentences.changed, 'failed')
  }

  const isOutdated = !isSaving && from !== undefined && from !== toJson(stored)
  useEffect(() => {
    if (!isOutdated) setRefusals(0)
  }, [isOutdated])

  const conflict = {
    isOutdated,
    refusals,
    loadStored() {
      const [values, at] = [structuredClone(form.getValues()), Date.now()]
      discardDraft(name, form, stored)
      drafts.setAside(name, { id: at, at, values, from: toJson(stored) })
    },
    bringBack() {
      drafts.swap(name)
      // A draft of an earlier version of the form may lack a field.
      form.reset({ ...stored, ...(drafts.get(name) as Values) })
    },
  }
  return { conflict, store, newest }
}

/** Discards a draft, and shows these values in the form. The form may have closed meanwhile. */
export function discardDraft<Values extends FieldValues>(name: string, form: Form<Values>, values: Values) {
  drafts.forget(name)
  live.hide(name)
  form.reset(values)
}

function useShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
