import { page } from 'vitest/browser'
import { windows } from '#tests/windows.ts'
import { graveFindings } from './axe.ts'
import { leastText, misfits } from './misfits.ts'
import { loadSkies } from './moons.ts'
import { expectShown, type Screen } from './screens.ts'

type Size = { name: string; width: number; height: number; isDouble: boolean }

/** The sizes at which everything has to fit. */
const SIZES: Size[] = [
  { name: 'the narrowest phone', width: 320, height: 568, isDouble: false },
  { name: 'a phone with text of 200 %', width: 390, height: 844, isDouble: true },
  { name: 'a desk with text of 200 %', width: 1440, height: 900, isDouble: true },
]

/** What does not fit in each window, upright and in landscape, and under each sky with a moon. */
export async function misfitsInWindows(sizes: readonly (readonly [number, number])[] = windows) {
  await loadSkies()
  const found: string[] = []
  for (const [width, height] of sizes) {
    await resize({ width, height })
    found.push(...misfits().map((misfit) => `at ${width} x ${height}: ${misfit}`))
  }
  await restoreSize()
  return found
}

/**
 * What does not fit at the narrowest width and with text of 200 %, and the grave findings of axe on the narrow and, unless
 * it is a step of its screen, on the wide layout.
 */
export async function problemsAtEverySize({ isStep = false, reach = nothing } = {}) {
  const found: string[] = []
  for (const size of SIZES) {
    await resize(size)
    await reach()
    const isAudited = !size.isDouble || (size.width > 1000 && !isStep)
    const findings = isAudited ? await graveFindings() : []
    const each = [...findings, ...misfits(size.isDouble ? 2 * leastText : leastText)]
    found.push(...each.map((problem) => `on ${size.name}: ${problem}`))
  }
  await restoreSize()
  return found
}

/** What does not fit, or is not accessible, on an opened screen with everything that opens on it. */
export async function problemsOf({ shows, steps = [] }: Screen) {
  await expectShown(shows)
  const found = await problemsAtEverySize()
  for (const [words, reach] of steps) {
    await reach()
    await expectShown(words)
    const each = await problemsAtEverySize({ isStep: true })
    found.push(...each.map((problem) => `${words} ${problem}`))
  }
  return found
}

/** Sets the window's size; with `isDouble` text of 200 %, as by a browser's setting. */
export async function resize({ width, height, isDouble = false }: Window) {
  document.documentElement.style.fontSize = isDouble ? '200%' : ''
  await page.viewport(width, height)
  await drawn()
}

type Window = { width: number; height: number; isDouble?: boolean }

/** Makes the window a phone's again. */
export function restoreSize() {
  return resize({ width: 390, height: 844 })
}

async function nothing() {}

// Scripts that measure have done so by the second frame.
async function drawn() {
  await document.fonts.ready
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}
