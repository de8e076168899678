import type { APIRequestContext, BrowserContext } from '@playwright/test'

// What drifts and glows without end stands still, and so does the loading screen, which a turned clock ends:
// drawing them costs a machine without a graphics card more than everything else that is tested here.
const REST = `document.addEventListener('animationstart', ({ target }) => {
  const isLoading = target.closest('#loading') !== null
  for (const animation of target.getAnimations({ subtree: true })) {
    if (isLoading || animation.effect.getTiming().iterations === Infinity) animation.pause()
  }
})`

// A screen that was left is gone at once, and with reduced motion the next one stands: a look would meet the texts of both.
const CUT = `addEventListener('DOMContentLoaded', () => {
  new MutationObserver(() => {
    const left = document.querySelector('.leaving')
    if (!left) return
    left.remove()
    for (const animation of document.getAnimations()) if (animation.id === 'come') animation.finish()
  }).observe(document.body, { childList: true })
})`

// Who spares their line fetches a room when entering it. Most tests look at one of ten rooms.
const SAVE_DATA = `Object.defineProperty(Navigator.prototype, 'connection', {
  get: () => ({ saveData: true }),
})`

// The preview in the hub is the whole app once more. Only the tests with the tag @preview look at it.
const NO_PREVIEW = `if (window.name === 'preview' && window.parent === window.top) window.stop()`

type Wanted = { drifts: boolean; fades: boolean; fetchesRooms: boolean; tags: string[] }

/** Prepares a browser's pages: what is not asked for stands still, is cut, is not fetched or is not shown. */
export async function prepare(context: BrowserContext, { drifts, fades, fetchesRooms, tags }: Wanted) {
  if (!drifts) await context.addInitScript({ content: REST })
  if (!fades) await context.addInitScript({ content: CUT })
  if (!tags.includes('@preview')) await context.addInitScript({ content: NO_PREVIEW })
  if (!fetchesRooms) await context.addInitScript({ content: SAVE_DATA })
  retryClosed(context.request)
}

// The server may close an idle connection in the moment in which it is used again.
function retryClosed(request: APIRequestContext) {
  const ask = request.fetch.bind(request)
  request.fetch = (address, options) => ask(address, { maxRetries: 1, ...options })
}
