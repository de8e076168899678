import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const RUN = `axe.run({ exclude: ['iframe'] }, {
  runOnly: ${JSON.stringify(RULES)},
  resultTypes: ['violations'],
  iframes: false,
})`

// Colours in transition are not judged. A transition that takes longer than this, in milliseconds, is judged.
const SHORT = 1000
const REST = `Promise.allSettled(document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime <= ${SHORT})
  .map(({ finished }) => finished)).then(() => undefined)`

type Finding = { id: string; impact: string | null; nodes: { html: string }[] }

/** The serious and critical findings of axe, one per line; frames are checked separately. */
export async function graveFindings(target: Page | Frame) {
  if (!(await target.evaluate<boolean>(`'axe' in window`))) await target.evaluate(source)
  await waitForShortMotion(target)
  const { violations } = await target.evaluate<{ violations: Finding[] }>(RUN)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** Waits until short motion has ended, such as a sheet that opens. */
export async function waitForShortMotion(target: Page | Frame) {
  await target.evaluate(REST)
}
