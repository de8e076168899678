import { onContentChange, peek } from '#web/api/content.ts'
import { load } from './calls.ts'

/** Hides the edit buttons in the hub's preview as it is edited: a page comes with the stored choice. */
export function previewGuests() {
  onContentChange(() => {
    const giving = peek(load)
    if (giving) document.documentElement.toggleAttribute('data-hides-edit', giving.hides_edit)
  })
}
