import { firstFolder } from './folders.ts'
import { expect, test } from './kado.ts'
import { startNowhere } from './screen-walk.ts'
import { addressOf, openScreens, type Screen } from './screens.ts'

test('at every size nothing is cut, covered or small, the moon touches no text, and all is accessible and keeps the policy', {
  tag: '@desk',
}, async ({ page, kado }) => {
  const folder = await firstFolder(kado)
  const found = await startNowhere(page, kado, { hasToFit: true })
  const screens: [string, Screen][] = Object.entries(openScreens)
  for (const [name, screen] of screens) await found.visit(name, addressOf(name, folder), screen)
  await page.goto(`${kado.url}/tts.html`)
  await found.look('the crossword by itself', '0 dari 45 huruf')
  await page.goto(kado.url)
  await found.look('the loading screen', 'Tunggu Sebentar!...')
  expect(found.grave).toEqual([])
})
