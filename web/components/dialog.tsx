import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import './dialog.css'

type Props = { title: string; note?: string; hasHeading?: boolean; onClose: () => void; children: ReactNode }

/**
 * A modal dialog on paper; a sheet from below on phones. The browser keeps the focus inside, closes
 * it by Escape, and gives the focus back.
 * @param hasHeading false where the content brings the heading itself; the name stays the title
 */
export function Dialog({ title, note, hasHeading = true, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      {...(hasHeading ? { 'aria-labelledby': id } : { 'aria-label': title })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-paper">
        <i className="dialog-grip" aria-hidden="true" />
        <button type="button" className="dialog-close" aria-label="Tutup" onClick={onClose}>
          <Icon name="close" />
        </button>
        {hasHeading && <h2 id={id}>{title}</h2>}
        {note && <p className="dialog-note">{note}</p>}
        {children}
      </div>
    </dialog>
  )
}
