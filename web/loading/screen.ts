import { clock } from '#web/clock.ts'
import { duration } from './constants.ts'

// In milliseconds.
const FADE = 700

const BROKEN = 'Halaman ini tersendat. Muat ulang, ya. Yang sudah disimpan tetap aman.'

/** Resolves when the loading screen has been visible for its whole duration. */
export function waitForLoadingTime() {
  const [painted] = performance.getEntriesByType?.('paint') ?? []
  // Browsers without paint timing use the time at which the page was parsed.
  const since = painted?.startTime ?? Number(document.getElementById('loading')?.dataset.since)
  const seen = performance.now() - since || 0
  if (seen >= duration) return Promise.resolve()
  return new Promise<void>((resolve) => clock.after(duration - Math.max(0, seen), resolve))
}

/** Removes the loading screen: fading, or at once. */
export function removeLoading({ isAtOnce }: { isAtOnce: boolean }) {
  const screen = document.getElementById('loading')
  if (!screen) return
  if (isAtOnce) return screen.remove()
  screen.removeAttribute('role')
  screen.setAttribute('aria-hidden', 'true')
  screen.style.pointerEvents = 'none'
  const fade = screen.animate({ opacity: [1, 0] }, { duration: FADE, fill: 'forwards' })
  fade.onfinish = () => screen.remove()
}

/** Replaces an app that crashed by a sentence and a button that reloads the page. */
export function showCrash(error: unknown) {
  console.error(error)
  const main = document.createElement('main')
  main.className = 'unreachable'
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = BROKEN
  main.append(text, retryButton())
  document.body.append(main)
}

/** Makes the loading screen say that the app cannot be fetched. */
export function showLoadingFailure() {
  window.dispatchEvent(new Event('loadingfailed'))
}

/**
 * Resolves when the page's own style sheets are loaded, so that nothing is shown unstyled. The page itself reports one
 * that fails.
 */
export function waitForStyles() {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return Promise.all(
    sheets.map((link) => link.sheet ?? new Promise((done) => link.addEventListener('load', done))),
  )
}

function retryButton() {
  const retry = document.createElement('button')
  retry.className = 'button button-wax'
  retry.textContent = 'Coba lagi'
  retry.onclick = () => window.location.reload()
  return retry
}
