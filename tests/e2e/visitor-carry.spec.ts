import type { Page } from '@playwright/test'
import { expect, open, stopClock, test } from './kado.ts'

const CARRIED = 'sejak 2 Februari 2022'
const CHANGED = 'sejak 5 Mei 2020'

// The stored date changes meanwhile, and each screen is loaded anew, so that only the navigation can know.
test('the date that was entered is carried to the days and the features', async ({ page, kado }) => {
  let selected_date = '02022022'
  await page.route('**/api/date-input', (route) => {
    const date = { id: 1, title: 'Kapan?', selected_date, photo_url: '/images/cover-4.webp' }
    return route.fulfill({ json: [date] })
  })
  await open(page, `${kado.url}/date-input2`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kapan?' })).toBeVisible()
  await stopClock(page)
  await page.keyboard.type('02022022')
  selected_date = '05052020'
  await page.clock.runFor(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  // The number counts up in 1.5 s, to the frame after it, over the true one, which is read from the first moment.
  const days = page.locator('[data-unit="days"]')
  const count = days.locator('[data-count]')
  const isStill = await page.evaluate(`document.documentElement.dataset.motion === 'reduced'`)
  await expect(days).toHaveText(/^[1-9]\d{3}$/)
  await expect(count).toHaveCount(isStill ? 0 : 1)
  await page.clock.runFor(1520)
  await expect(count).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByText(CARRIED)).toBeVisible()
  expect(await carried(page)).toContain('02022022')
  await loadAnew(page)
  await expect(page.getByText(CARRIED)).toBeVisible()
  await expect(count).toHaveCount(0)
  await expect(page.getByText(CHANGED)).toHaveCount(0)

  await page.getByRole('button', { name: 'Ketuk di mana saja untuk lanjut' }).click()
  await page.clock.fastForward(800)
  await expect(page).toHaveURL(/\/features$/)
  await expect(page.getByText(CARRIED)).toBeVisible()
  expect(await carried(page)).toContain('02022022')
  await loadAnew(page)
  await expect(page.getByText(CARRIED)).toBeVisible()

  // Whoever arrives by the address alone carries nothing.
  await page.goto('about:blank')
  await open(page, `${kado.url}/features`)
  await expect(page.getByText(CHANGED)).toBeVisible()
})

async function loadAnew(page: Page) {
  const answered = page.waitForResponse('**/api/date-input')
  await page.reload()
  await answered
  await page.clock.fastForward(5000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function carried(page: Page) {
  return page.evaluate<string>('JSON.stringify(history.state)')
}
