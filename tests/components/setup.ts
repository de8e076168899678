import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/effects/reduced-motion.ts'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { close } from './app.tsx'
import { startClock } from './clock.ts'
import { reduceMotion } from './motion.ts'
import { openNetwork, settleNetwork, useSampleGift } from './network.ts'
import { setHidden } from './visibility.ts'

await openNetwork()

// Endless motion stands still: the browser clicks only what does.
addEventListener('animationstart', ({ target }) => {
  if (!(target instanceof Element)) return
  for (const animation of target.getAnimations({ subtree: true }))
    if (animation.effect?.getTiming().iterations === Infinity) animation.pause()
})

// Not after each: the picture of a failed test is taken then.
beforeEach(async () => {
  await close()
  await page.viewport(390, 844)
  useSampleGift()
})

afterEach(async () => {
  startClock()
  if (document.hidden) setHidden(false)
  const unanswered = await settleNetwork()
  // The next file has the same page.
  await reduceMotion()
  expect(unanswered).toEqual([])
})

afterAll(close)
