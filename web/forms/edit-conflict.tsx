import { useEffect, useId, useRef } from 'react'
import { refusals as sentences } from '#contract/refusals.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import type { Conflict } from './use-conflict.ts'

const texts = {
  yours: 'Perubahanmu masih di sini. Setelah yang baru dimuat pun, kamu bisa memakainya lagi.',
  take: 'Muat yang baru',
  keep: 'Tetap simpan punyaku',
  aside: 'Perubahanmu masih ada.',
  bringBack: 'Pakai lagi',
}

/** Replaces the save button by a question when another device has changed what is edited here. */
export function EditConflict({ conflict }: { conflict: Conflict }) {
  const { refusals, loadStored, keep } = conflict
  const group = useRef<HTMLDivElement>(null)
  const label = useId()
  useEffect(() => {
    // The focus moves here only after a refused save; otherwise the question is only announced.
    if (refusals > 0) group.current?.focus()
  }, [refusals])
  useEffect(() => leadBack(group.current?.closest('form')), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has no legend, but a sentence
    <div ref={group} role="group" aria-labelledby={label} tabIndex={-1} className="note note-warm note-asks">
      <OwnerIcon name="info" />
      <p id={label} role="alert">
        <b>{sentences.changed}</b> {texts.yours}
      </p>
      <button type="button" className="button button-wax" onClick={loadStored}>
        {texts.take}
      </button>
      <button type="button" className="button button-line" onClick={keep}>
        {texts.keep}
      </button>
    </div>
  )
}

/** Offers the draft that was set aside for another device's values. */
export function EditAside({ conflict }: { conflict: Conflict }) {
  return (
    <div className="row edit-unsaved">
      {texts.aside}
      <button type="button" className="text-button" onClick={conflict.bringBack}>
        {texts.bringBack}
      </button>
    </div>
  )
}

// The pressed button disappears with the question, so the focus moves to the save button that replaces it.
function leadBack(form: HTMLFormElement | null | undefined) {
  return () => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
    })
  }
}
