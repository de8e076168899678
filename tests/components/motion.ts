import { commands } from 'vitest/browser'

let isFull = false

/** Shows the motion of the screens in this test. The others reduce it, because the browser clicks only what stands still. */
export async function withMotion() {
  isFull = true
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
}

/** Reduces motion again, after a test that showed it. */
export async function reduceMotion() {
  if (isFull) await commands.emulateMedia({ reducedMotion: 'reduce' })
  isFull = false
}
