import { duration } from './constants.ts'

// In milliseconds.
const FADE = 700

const BROKEN = 'Halaman ini tersendat. Muat ulang, ya. Yang sudah disimpan tetap aman.'
const FAILED = 'Belum bisa dibuka. Periksa koneksimu, lalu coba lagi.'

/** Resolves when the loading screen has been seen for its whole time. */
export function loadingTime() {
  const [painted] = performance.getEntriesByType?.('paint') ?? []
  const seen = painted ? performance.now() - painted.startTime : 0
  return new Promise<void>((resolve) => setTimeout(resolve, duration - Math.max(0, seen)))
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
  main.append(text, againButton('button button-wax'))
  document.body.append(main)
}

/** Says on the loading screen that the app cannot be fetched, and offers to try again. */
export function failLoading() {
  const screen = document.getElementById('loading')
  const text = screen?.querySelector('p')
  if (!screen || !text) return
  document.documentElement.classList.remove('preview')
  screen.setAttribute('aria-label', FAILED)
  text.textContent = FAILED
  screen.append(againButton('again'))
}

function againButton(className: string) {
  const again = document.createElement('button')
  again.className = className
  again.textContent = 'Coba lagi'
  again.onclick = () => window.location.reload()
  return again
}
