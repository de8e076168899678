import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { texts as common } from '#contract/texts.ts'
import { peek } from '#web/api/content.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import type { Values } from './form-values.tsx'

type Media = Values['media']
type Kind = Values['kind']

/**
 * Puts a photo or a recording into a letter. Either replaces the other, which can be undone even after another
 * letter was chosen.
 * @param name the draft's name
 * @returns the ref of the form's element for it, and the function
 */
export function useEnclosing(name: string, form: UseFormReturn<Values>, change: (media: Media) => void) {
  const place = useRef<HTMLFieldSetElement>(null)

  function put(media: Media, kind: Kind) {
    form.setValue('kind', kind)
    change(media)
  }

  function enclose(media: Media, kind: Kind) {
    const before = { media: form.getValues('media'), kind: form.getValues('kind') }
    put(media, kind)
    if (media === '' || before.media === '' || before.kind === kind) return
    const act = () => {
      const draft = drafts.get(name) as Values | undefined
      if (!isThere(before.media)) return
      if (place.current) put(before.media, before.kind)
      else if (draft) drafts.keep(name, { ...draft, ...before })
    }
    showAlert(texts.replacedBy[kind], { action: { label: common.undo, act }, draft: name })
  }

  return { place, enclose }
}

// A stored file is gone once the other one is saved.
function isThere(media: Media) {
  if (media instanceof File) return true
  return peek(calls.load)?.some(({ photo_url, voice_url }) => media === photo_url || media === voice_url)
}
