import { useEffect, useRef, useState } from 'react'
import type { FieldValues, useForm } from 'react-hook-form'
import { texts } from '#contract/texts.ts'
import { Overtaken } from '#web/api/call.ts'
import { renew } from '#web/api/content.ts'
import { forgetTag } from '#web/api/etags.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { drafts, useDraftFrom } from './drafts.ts'

type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>

/** What a form knows of others who edit the same page. */
export type Others = {
  /** Whether what was typed began from something that is not stored any more. */
  isOutdated: boolean
  /** How often it was tried to save it all the same. */
  asked: number
  /** Shows what is stored now; what was typed is laid aside. */
  take: () => void
  /** Saves what was typed in its place. */
  keep: () => void
  /** Brings back what was laid aside. */
  bringBack: () => void
}

type Watched<Values extends FieldValues> = {
  name: string
  form: Form<Values>
  stored: Values
  isSaving: boolean
  save: (values: Values) => Promise<unknown>
}

/**
 * Sees to it that what is saved never takes the place of what another device stored without a question.
 * What was typed knows the stored values that it began from; others by now, and its person is asked.
 */
export function useOthers<Values extends FieldValues>(watched: Watched<Values>) {
  const { name, form, stored, isSaving, save } = watched
  const from = useDraftFrom(name)
  const [asked, setAsked] = useState(0)
  const kept = useRef(stored)
  kept.current = stored
  const isShown = useShown()
  const now = () => spell(kept.current)
  const isOutdated = () => (drafts.from(name) ?? now()) !== now()

  /** Saves, where nobody needs to be asked; answers whether it is stored. */
  async function store(values: Values) {
    for (let tries = 0; ; tries += 1) {
      if (isOutdated()) return refuse()
      const began = now()
      const typed = structuredClone(form.getValues())
      try {
        await save(values)
        drafts.rebase(name, now())
        return true
      } catch (error) {
        if (error instanceof Overtaken) drafts.keep(name, typed, began)
        // Half of it may be stored already, and that is nobody else's doing.
        if (isOurs(kept.current, JSON.parse(began), values)) drafts.rebase(name, now())
        if (!(error instanceof Overtaken)) throw error
        await renew(error.read)
        // An answer that was lost on the way: what stands there is this very thing.
        if (now() === spell(typed) || now() === spell(values)) return true
        if (!isShown.current) return refuse()
        // What else was changed there is none of this form's. Tags that never fit are not the server's.
        if (tries > 0) forgetTag(error.read)
      }
    }
  }

  function refuse() {
    setAsked((times) => times + 1)
    if (!isShown.current) showAlert(texts.changed, 'failed')
    return false
  }

  const isAsked = !isSaving && from !== undefined && from !== spell(stored)
  useEffect(() => {
    if (!isAsked) setAsked(0)
  }, [isAsked])

  const others = {
    isOutdated: isAsked,
    asked,
    take() {
      drafts.layAside(name, structuredClone(form.getValues()))
      settle(name, form, stored)
    },
    bringBack() {
      const values = drafts.aside(name) as Values
      drafts.layAside(name, drafts.get(name))
      drafts.keep(name, values, spell(stored))
      form.reset(values)
    },
  }
  return { others, store, kept }
}

// Whether what is stored differs from what was only by what was sent.
function isOurs<Values extends FieldValues>(now: Values, before: Values, sent: Values) {
  return Object.keys(now).every((field) =>
    [before[field], sent[field]].some((each) => spell(each) === spell(now[field])),
  )
}

/** Throws away what was typed. */
export function settle<Values extends FieldValues>(name: string, form: Form<Values>, values: Values) {
  drafts.forget(name)
  form.reset(values)
}

/** Spells values out, so that two of them can be compared. */
export function spell(values: unknown) {
  return JSON.stringify(values)
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
