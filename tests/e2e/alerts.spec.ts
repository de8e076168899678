import type { Page } from '@playwright/test'
import { middleOf } from './gestures.ts'
import { enter, expect, open, stopClock, test } from './kado.ts'
import { setHidden } from './page-visibility.ts'

// How long a message with an action or an error stays after it was last touched, in milliseconds.
const STAYS = 8000
const LONG = 60_000

test('a message stays while it is hovered or focused, and closes when it is dismissed', async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/todo-list`)
  await expect(page.getByRole('switch').first()).toBeVisible()
  await stopClock(page)
  await sayIt(page)
  await expectItsWholeTime(page)
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints })
  for (const [use, leave] of [
    [() => message(page).hover(), () => page.mouse.move(1, 1)],
    [async () => touch('touchStart', await middleOf(message(page))), () => touch('touchEnd')],
    [
      () => page.getByRole('button', { name: 'Singkirkan pesan' }).focus(),
      () => page.getByRole('textbox', { name: 'Rencana baru' }).focus(),
    ],
    [() => setHidden(page, true), () => setHidden(page, false)],
  ]) {
    await sayIt(page)
    await page.clock.runFor(STAYS - 1)
    await use?.()
    await page.clock.runFor(LONG)
    await expect(message(page)).toBeVisible()
    await leave?.()
    await expectItsWholeTime(page)
  }

  // Dismissed.
  await sayIt(page)
  await page.getByRole('button', { name: 'Singkirkan pesan' }).click()
  await expect(message(page)).toHaveCount(0)
  await sayIt(page)
  await page.mouse.move(1, 1)
  await expectItsWholeTime(page)

  // Not every browser reports that an element was removed from under a resting pointer.
  await sayIt(page)
  await message(page).dispatchEvent('pointerover')
  await page.getByRole('textbox', { name: 'Rencana baru' }).fill('Piknik')
  await page.keyboard.press('Enter')
  await expect.poll(() => isAsked(page)).toBe(true)
  await page.clock.runFor(STAYS)
  await expect(message(page)).toHaveCount(0)
})

test('only one message is shown at a time, and one with an undo comes back', async ({ page, kado }) => {
  await enter(page, kado, '/edit-love-typing')
  const done = page.locator('.alerts').getByRole('status')
  for (const number of [4, 3]) await page.getByRole('button', { name: `Hapus paragraf ${number}` }).click()
  await expect(done).toHaveText(/^Paragraf “Kalau nanti/)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(done).toHaveText(/^Paragraf “Besok kita/)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(done).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'paragraf 4', exact: true })).toHaveValue(/^Besok kita/)
})

// The dialog's code is loaded, and a moment has passed.
async function isAsked(page: Page) {
  await page.clock.runFor(100)
  return page.getByRole('dialog', { name: 'Login' }).isVisible()
}

async function sayIt(page: Page) {
  await page.getByRole('button', { name: 'Tambah' }).focus()
  await page.keyboard.press('Enter')
  await expect(message(page)).toBeVisible()
}

function message(page: Page) {
  return page.getByRole('alert')
}

async function expectItsWholeTime(page: Page) {
  await page.clock.runFor(STAYS - 1)
  await expect(message(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(message(page)).toHaveCount(0)
}
