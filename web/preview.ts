/** Whether this page is in the hub's own preview frame: no loading screen there, no sound. */
export const isPreview = window.name === 'preview' && isFramedByUs()

/** Whether this page is in the frame of the owner's rehearsal, which stores nothing. */
export const isRehearsal = window.name === 'rehearsal' && isFramedByUs()

/** Whether the focus is in the hub around this frame; the frame must not take it away. */
export function isFocusInHub() {
  return (isPreview || isRehearsal) && !document.hasFocus()
}

function isFramedByUs() {
  if (window.parent === window) return false
  try {
    return window.parent.location.origin === window.location.origin
  } catch {
    return false
  }
}
