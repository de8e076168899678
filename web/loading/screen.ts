import { duration } from './constants.ts'

// As the stylesheet inside index.html fades it.
const FADE = 700

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
  screen.classList.add('gone')
  screen.removeAttribute('role')
  screen.setAttribute('aria-hidden', 'true')
  setTimeout(() => screen.remove(), FADE)
}
