/** Tells the page that its tab is hidden, or visible again. */
export function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
