import { navigate } from 'wouter/use-browser-location'
import { mark, unmark } from './mark.ts'

/**
 * Scrolls to the element that shows a field, such as 'quiz.questions.0.note', and marks it; '' removes the mark. The
 * element has the field as `data-place`, and a button that has to be pressed first has it as `data-opens`. Where both are
 * missing, the screen at `path` is opened with the field as `place` of its history state.
 */
export function goTo(field: string, path = '') {
  if (!field) return unmark()
  const isHere = find('place', field) ?? find('opens', field)
  // A new history entry would make the back button act in the frame instead of the hub.
  if (path && !isHere) navigate(path, { replace: true, state: { place: field } })
  mark(
    () => find('place', field),
    () => find('opens', field),
  )
}

// An element may also name the record or list that the field belongs to.
function find(attribute: 'place' | 'opens', field: string): Element | undefined {
  if (!field) return undefined
  const found = document.querySelector(`[data-${attribute}~="${CSS.escape(field)}"]`)
  return found ?? find(attribute, field.replace(/\.?[^.]*$/, ''))
}
