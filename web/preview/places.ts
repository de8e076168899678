import { navigate } from 'wouter/use-browser-location'
import { mark, unmark } from './mark.ts'

/**
 * Scrolls to what shows a field, such as 'quiz.questions.0.note', and marks it; '' removes the mark. Screens name it by
 * `data-place`, and by `data-opens` a button that has to be pressed first; a field without a place of its own is shown
 * by the place of the record around it. Where there is none, the screen at `path` is opened with the field as `place` of
 * its history state.
 */
export function goTo(field: string, path = '') {
  if (!field) return unmark()
  const isHere = find('place', field) ?? find('opens', field)
  // With a new history entry, the back button would undo it before an entry of the hub.
  if (path && !isHere) navigate(path, { replace: true, state: { place: field } })
  mark(
    () => find('place', field),
    () => find('opens', field),
  )
}

// By the field's whole name, or else by the longest beginning of it.
function find(attribute: 'place' | 'opens', field: string): Element | undefined {
  if (!field) return undefined
  const found = document.querySelector(`[data-${attribute}~="${CSS.escape(field)}"]`)
  return found ?? find(attribute, field.replace(/\.?[^.]*$/, ''))
}
