import type { Told } from '#gift/journal/contract.ts'

/** Says that a game is finished: the crossword to the page around its frame. */
export function tellFinished(detail: Told) {
  window.parent.dispatchEvent(new CustomEvent('journal', { detail }))
}
