import { page } from 'vitest/browser'
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

// The narrowest phone is above.
const WINDOWS = [
  [360, 640],
  [390, 844],
  [430, 932],
  [568, 320],
  [667, 375],
  [740, 360],
  [844, 390],
  [932, 430],
  [768, 1024],
  [900, 700],
  [1024, 768],
  [1280, 600],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const

/** What does not fit in each window, upright and in landscape, and under each sky with a moon. */
export async function misfitsInWindows(windows: readonly (readonly [number, number])[] = WINDOWS) {
  await loadSkies()
  const found: string[] = []
  for (const [width, height] of windows) {
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
