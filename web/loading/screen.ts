import { clock } from '#web/clock.ts'
import { duration } from './constants.ts'

// In milliseconds.
const FADE = 700

const BROKEN = 'Halaman ini tersendat. Muat ulang, ya. Yang sudah disimpan tetap aman.'

/** Resolves when the loading screen has been seen for its whole time. */
export function loadingTime() {
  const [painted] = performance.getEntriesByType?.('paint') ?? []
  // Where the browser does not tell, the page has noted when it was read.
  const since = painted?.startTime ?? Number(document.getElementById('loading')?.dataset.since)
  const seen = performance.now() - since || 0
  if (seen >= duration) return Promise.resolve()
  return new Promise<void>((resolve) => clock.after(duration - Math.max(0, seen), resolve))
}

/** Takes the loading screen away: fading, or at once. */
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

/** Says, in place of an app that broke, that loading it anew helps. */
export function failScreen(error: unknown) {
  console.error(error)
  const main = document.createElement('main')
  main.className = 'unreachable'
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = BROKEN
  main.append(text, againButton())
  document.body.append(main)
}

/** Has the loading screen say, in its own page's words, that the app cannot be fetched. */
export function failLoading() {
  window.dispatchEvent(new Event('loadingfailed'))
}

/** Resolves when the page's own styles are there: nothing is shown bare. Where they fail it says so itself. */
export function styled() {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return Promise.all(
    sheets.map((link) => link.sheet ?? new Promise((done) => link.addEventListener('load', done))),
  )
}

function againButton() {
  const again = document.createElement('button')
  again.className = 'button button-wax'
  again.textContent = 'Coba lagi'
  again.onclick = () => window.location.reload()
  return again
}
