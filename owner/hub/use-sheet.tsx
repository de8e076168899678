import { useSearch } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import type { SheetState } from '#web/forms/sheet-state.ts'
import { layers } from '#web/ui/layers.ts'

/**
 * Whether a phone shows a section's form in its sheet. An opened sheet is a step of the history, so that a
 * phone's back button closes it and not the section; an address with a field opens it too.
 */
export function useSheet(section: string) {
  const search = useSearch()
  const state = useHistoryState<SheetState | null>()
  const to = `?page=${section}`
  return {
    isOpen: state?.sheet !== undefined || new URLSearchParams(search).has('field'),
    open: () => navigate(to, { state: { sheet: 'opened' } satisfies SheetState }),
    // What lies over the form, such as a folder of its photos, has places of its own after the sheet's; Back skips those
    // of what was closed before.
    close() {
      const over = layers.length > 0 ? Number(window.history.state?.layers ?? 0) : 0
      if (state?.sheet === 'opened') window.history.go(-1 - over)
      else navigate(to, { replace: true })
    },
  }
}
