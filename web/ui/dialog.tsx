import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Alerts } from './alerts.tsx'
import { Boundary } from './boundary.tsx'
import { Icon } from './icon.tsx'
import { showModal, useBackCloses } from './layers.ts'
import { keepFocus } from './modal.ts'
import { PartFailed } from './part-failed.tsx'
import './dialog.css'

type Props = {
  title: string
  note?: string
  /** A sheet over the screen: its content has the heading, and a tap beside it closes it. */
  isSheet?: boolean
  /** At the right edge of a wide window, whose content stays in sight beside it. */
  isDrawer?: boolean
  onClose: () => void
  /** What stays below the paper. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog on paper; it rises from below on phones. It keeps the focus inside; the browser closes it by
 * Escape, and returns the focus; Back closes it too.
 */
export function Dialog({ title, note, isSheet = false, isDrawer = false, onClose, foot, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const id = useId()
  // A sheet has a place in the history by itself.
  useBackCloses(!isSheet, onClose)
  // A sheet that shows something else under another name opens again, so that its new name is announced.
  const shown = isSheet ? title : ''
  // In a layout effect, because the browser returns the focus only while the dialog is in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `shown`
  useLayoutEffect(() => {
    const opened = dialog.current
    if (!opened) return
    const close = showModal(opened)
    focusFirst(paper.current, isSheet)
    paper.current?.scrollTo(0, 0)
    const unfit = fitAboveKeyboard(opened)
    return () => {
      unfit()
      close()
    }
  }, [isSheet, shown])
  // Closing a file picker inside fires 'cancel' too.
  const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget
  return createPortal(
    <dialog
      ref={dialog}
      className="whole-window dialog"
      data-drawer={isDrawer}
      {...(isSheet ? { 'aria-label': title } : { 'aria-labelledby': id })}
      onKeyDown={keepFocus}
      onClick={(event: MouseEvent) => isSheet && isOwn(event) && onClose()}
      onCancel={(event) => {
        if (!isOwn(event)) return
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={paper} className="dialog-paper" tabIndex={-1}>
        <div className="dialog-bar">
          <i className="dialog-grip" aria-hidden="true" />
          <button type="button" className="hit dialog-close" aria-label="Tutup" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {!isSheet && (
          <h2 id={id} className="heading">
            {title}
          </h2>
        )}
        {note && <p className="heading-note">{note}</p>}
        <Boundary failed={(retry) => <PartFailed problem="broken" onRetry={retry} />}>{children}</Boundary>
      </div>
      {foot}
      <Alerts isDocked />
    </dialog>,
    document.body,
  )
}

// A phone's keyboard covers the end of a dialog. A zoomed page is left alone.
function fitAboveKeyboard(dialog: HTMLDialogElement) {
  const seen = window.visualViewport
  const fit = () => {
    if (seen?.scale !== 1) return
    dialog.style.height = `${seen.height}px`
    dialog.style.top = `${seen.offsetTop}px`
  }
  fit()
  seen?.addEventListener('resize', fit)
  seen?.addEventListener('scroll', fit)
  return () => {
    seen?.removeEventListener('resize', fit)
    seen?.removeEventListener('scroll', fit)
  }
}

// A dialog with a field focuses it; a sheet focuses its paper.
function focusFirst(paper: HTMLElement | null, isSheet: boolean) {
  const inputs = isSheet ? [] : [...(paper?.querySelectorAll('input') ?? [])]
  const first = inputs.find(({ value }) => value === '') ?? inputs[0]
  ;(first ?? paper)?.focus()
}
