import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useIsTyped } from '#web/drafts/drafts.ts'
import { useLatest } from '#web/effects/use-latest.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OwnerIcon, type OwnerIconName } from '#web/ui/owner-icon.tsx'
import { useLastSave } from './last-saves.ts'
import './next-section.css'

/** Saves what is typed into a form, if anything is. Resolves to whether all of it is stored. */
type Save = () => Promise<boolean>

/** The section that comes after the edited one. */
export type NextSection = {
  name: string
  /** Describes it in one line. */
  note: string
  icon: OwnerIconName
  /** The name of the button that opens it. */
  action: string
  open: () => void
  /** The saves of the open forms of the edited section. */
  saves: Set<Save>
}

/** Provided by the hub; a form on a page of its own has no next section. */
export const NextSectionContext = createContext<NextSection | undefined>(undefined)

/** Lets the button to the next section save a form first. */
export function useSaveBeforeNext(save: Save) {
  const saves = useContext(NextSectionContext)?.saves
  const newest = useLatest(save)
  useEffect(() => {
    if (!saves) return
    const saveNewest = () => newest.current()
    saves.add(saveNewest)
    return () => void saves.delete(saveNewest)
  }, [saves, newest])
}

/** Saves what is typed and opens the next section. What cannot be saved stays, and says why at its field. */
export function NextButton({ isLine = false }: { isLine?: boolean }) {
  const next = useContext(NextSectionContext)
  const button = useRef<HTMLButtonElement>(null)
  const [isSaving, setSaving] = useState(false)
  if (!next) return null
  async function leave({ saves, open }: NextSection) {
    setSaving(true)
    const areStored = await saveAll(saves)
    setSaving(false)
    // Meanwhile the form may have been closed.
    if (areStored && button.current) open()
  }
  return (
    <button
      ref={button}
      type="button"
      className={`button next-button ${isLine ? 'button-line' : 'button-wax'}`}
      aria-disabled={isSaving}
      onClick={() => !isSaving && void leave(next)}
    >
      {isSaving && <i className="submit-ring" aria-hidden="true" />}
      {next.action}
    </button>
  )
}

async function saveAll(saves: Iterable<Save>) {
  for (const save of saves) if (!(await save())) return false
  return true
}

/** Offers the next section once the form of this name is stored. */
export function NextRow({ name }: { name: string }) {
  const next = useContext(NextSectionContext)
  const isTyped = useIsTyped(name)
  const isStored = useLastSave(name)?.state === 'stored' && !isTyped
  if (!next || !isStored) return null
  return (
    <button type="button" className="next-row" onClick={next.open} aria-description={next.note}>
      <OwnerIcon name={next.icon} />
      <span className="titled">
        <b>Berikutnya: {next.name}</b>
        <small aria-hidden="true">{next.note}</small>
      </span>
      <Icon name="chevronRight" />
    </button>
  )
}
