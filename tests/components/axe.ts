import axe from 'axe-core'
import { besideClock } from './clock.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Colours in transition are not judged. A transition that takes longer than this, in milliseconds, is judged.
const SHORT = 1000

/** The serious and critical findings of axe on the page, one per line. */
export async function graveFindings() {
  await waitForShortMotion()
  const options = { runOnly: RULES, resultTypes: ['violations' as const], iframes: false }
  const { violations } = await besideClock(() => axe.run({ exclude: ['iframe'] }, options))
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Waits until short motion has ended, such as a sheet that opens. */
export async function waitForShortMotion() {
  const running = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && endOf(effect) <= SHORT)
  await Promise.allSettled(running.map(({ finished }) => finished))
}

function endOf(effect: AnimationEffect | null) {
  return Number(effect?.getComputedTiming().endTime)
}
