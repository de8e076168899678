import type { Told } from '#gift/journal/contract.ts'

/** Reports a finished game; the crossword reports it to the page around its frame. */
export function tellFinished(detail: Told) {
  window.parent.dispatchEvent(new CustomEvent('journal', { detail }))
}
