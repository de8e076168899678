import { createContext, type ReactNode, useContext } from 'react'
import { texts as common } from '#contract/texts.ts'
import type { Content } from '#web/api/content.ts'
import { Failure } from '#web/ui/failure.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import './edit-form.css'
import './desk.css'

/** The hub's function that reloads the preview. */
export const ReloadContext = createContext<(() => void) | undefined>(undefined)

/** Reloads the preview, where there is one; `isQuiet` below the buttons of a form. */
export function ReloadButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const reload = useContext(ReloadContext)
  if (!reload) return null
  return (
    <button type="button" className={isQuiet ? 'text-button' : 'button button-line'} onClick={reload}>
      <OwnerIcon name="reload" />
      Reload
    </button>
  )
}

type WaitingProps = {
  title: string
  note?: string
  /** The reads that the form needs before anything can be typed. */
  contents: (Content<unknown> & { refetch: () => Promise<void> })[]
  /** The sentence when one of them fails. */
  failure: string
}

/** Shown instead of a form until its stored values are known. */
export function EditWaiting({ title, note, contents, failure }: WaitingProps) {
  const failed = contents.filter(({ state }) => state === 'failed')
  return (
    <div className="edit-form">
      <EditHeading title={title} note={note} />
      {failed.length === 0 ? (
        <p role="status">{common.loading}</p>
      ) : (
        <Failure tone="form" text={failure} onRetry={() => failed.map(({ refetch }) => refetch())} />
      )}
    </div>
  )
}

type HeadingProps = {
  title: string
  note?: string | undefined
  /** Whether it is stored (`SaveState`). */
  children?: ReactNode
}

/** The title and the note of an edit form. */
export function EditHeading({ title, note = '', children }: HeadingProps) {
  return (
    <header>
      <div className="cluster edit-title">
        <h2 className="heading">{title}</h2>
        {children}
      </div>
      <p className="heading-note">{note}</p>
    </header>
  )
}
