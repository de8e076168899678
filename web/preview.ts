/** Whether this page stands in the edit hub's own preview frame: no loading screen there, no sound. */
export const isPreview = window.name === 'preview' && isFramedByUs()

/** Whether somebody types at the desk around the preview, which then leaves them the focus. */
export function isTypedBeside() {
  return isPreview && !document.hasFocus()
}

/** Whether this page stands in the frame of the owner's rehearsal, which stores nothing. */
export const isRehearsal = window.name === 'rehearsal' && isFramedByUs()

function isFramedByUs() {
  if (window.parent === window) return false
  try {
    return window.parent.location.origin === window.location.origin
  } catch {
    return false
  }
}
