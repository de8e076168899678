import { firstFolder } from './folders.ts'
import { expect, test } from './kado.ts'
import { startNowhere } from './screen-walk.ts'
import { addressOf, openScreens, type Screen } from './screens.ts'

const screens: [string, Screen][] = Object.entries(openScreens)
const half = Math.ceil(screens.length / 2)

// All of them together would exceed a journey's time on a slow machine.
for (const [part, some] of [
  ['first', screens.slice(0, half)],
  ['last', screens.slice(half)],
] as const)
  test(`at every size no text is cut, covered or small, and the page is accessible and keeps its policy: the ${part} screens`, {
    tag: '@desk',
  }, async ({ page, kado }) => {
    const folder = await firstFolder(kado)
    const found = await startNowhere(page, kado, { hasToFit: true })
    for (const [name, screen] of some) await found.visit(name, addressOf(name, folder), screen)
    if (part === 'first') {
      await page.goto(`${kado.url}/tts.html`)
      await found.look('the crossword by itself', '0 dari 45 huruf')
      await page.goto(kado.url)
      await found.look('the loading screen', 'Tunggu Sebentar!...')
    }
    expect(found.grave).toEqual([])
  })
