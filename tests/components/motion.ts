import { vi } from 'vitest'
import { commands } from 'vitest/browser'

let isFull = false

/** Shows the motion of the screens in this test. The others reduce it, because the browser clicks only what stands still. */
export async function withMotion() {
  isFull = true
  await show('full')
}

/** Reduces motion again, after a test that showed it. */
export async function reduceMotion() {
  if (isFull) await show('reduced')
  isFull = false
}

// The page hears of the change a moment later.
async function show(motion: 'full' | 'reduced') {
  await commands.emulateMedia({ reducedMotion: motion === 'full' ? 'no-preference' : 'reduce' })
  await vi.waitUntil(() => document.documentElement.dataset.motion === motion)
}
