import { resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { build } from 'vite'

/** The numbers in a crossword's squares are the smallest text, in CSS pixels. */
export const leastText = 8

// The sizes at which everything has to fit.
const sizes = [
  { name: 'the narrowest phone', width: 320, height: 568, isDouble: false },
  { name: 'a phone with text of 200 %', width: 390, height: 844, isDouble: true },
  { name: 'a desk with text of 200 %', width: 1440, height: 900, isDouble: true },
]

// Text of 200 %, as by a browser's setting; scripts that measure have done so by the second frame.
const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => undefined)'
const DOUBLE_TEXT = `document.documentElement.style.fontSize = '200%'; ${DRAWN}`
const PLAIN_TEXT = `document.documentElement.style.fontSize = ''; ${DRAWN}`

// The same look as that of the component tests.
const entry = resolve(import.meta.dirname, '../components/misfits.ts')
const built = await build({
  configFile: false,
  publicDir: false,
  logLevel: 'silent',
  build: { write: false, lib: { entry, formats: ['iife'], name: 'look' } },
})
const [bundle] = [built].flat()
const look = bundle && 'output' in bundle ? bundle.output[0].code : ''

/**
 * What does not fit on a page: texts that are cut, overlap, lie beside the screen or are smaller than so many CSS
 * pixels, controls that cover each other, and a moon that touches a text.
 */
export function misfits(page: Page, least: number) {
  return page.evaluate<string[]>(`${look}; look.misfits(${least})`)
}

/** What does not fit at each size while something temporary is shown, which is opened again for each size. */
export async function misfitsAtEverySize(page: Page, shows: Locator, reach?: () => Promise<unknown>) {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const least = await sizeText(page, size)
    await reach?.()
    await expect(shows.filter({ visible: true }).first(), size.name).toBeVisible()
    const each = await misfits(page, least)
    found.push(...each.map((misfit) => `on ${size.name}: ${misfit}`))
  }
  return found
}

// Returns the smallest allowed text, in CSS pixels.
async function sizeText(page: Page, { isDouble }: (typeof sizes)[number]) {
  await page.evaluate(isDouble ? DOUBLE_TEXT : PLAIN_TEXT)
  return isDouble ? 2 * leastText : leastText
}
