import { showModal } from './layers.ts'

/**
 * Opens a modal dialog that keeps the focus: behind its last control Tab leads to its first, where the browser alone
 * would lead to its own bars.
 * @returns what closes it
 */
export function openModal(dialog: HTMLDialogElement) {
  const close = showModal(dialog)
  dialog.addEventListener('keydown', keepFocus)
  return () => {
    dialog.removeEventListener('keydown', keepFocus)
    close()
  }
}

const CONTROLS =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]'

function keepFocus(event: KeyboardEvent) {
  const dialog = event.currentTarget as HTMLElement
  const from = document.activeElement
  if (event.key !== 'Tab' || event.defaultPrevented || !from) return
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
