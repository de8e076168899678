import type { JournalEvent } from '#owner/journal/contract.ts'

/** Reports a finished game; the crossword reports it to the page around its frame. */
export function reportFinished(detail: JournalEvent) {
  window.parent.dispatchEvent(new CustomEvent('journal', { detail }))
}
