import type { KeyboardEvent } from 'react'

const CONTROLS =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]'

/**
 * Keeps the focus in a modal dialog, as its `onKeyDown`: behind its last control Tab leads to its first, where the
 * browser alone would lead to its own bars.
 */
export function keepFocus(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: dialog, target: from } = event
  // React passes on the keys of a dialog that this one has opened.
  if (event.key !== 'Tab' || event.defaultPrevented || !(from instanceof Node) || !dialog.contains(from))
    return
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(isReachable)
  const direction = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  if (controls.some((control) => from.compareDocumentPosition(control) & direction)) return
  event.preventDefault()
  controls.at(event.shiftKey ? -1 : 0)?.focus()
}

function isReachable(control: HTMLElement) {
  const isShown = control.getClientRects().length > 0 && getComputedStyle(control).visibility === 'visible'
  return control.tabIndex >= 0 && isShown && !control.matches(':disabled, [inert] *') && !isSkipped(control)
}

// Of the radio buttons of a group Tab reaches the checked one.
function isSkipped(control: HTMLElement) {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return false
  const scope = control.form ?? document
  return scope.querySelector(`input[type=radio][name="${CSS.escape(control.name)}"]:checked`) !== null
}
