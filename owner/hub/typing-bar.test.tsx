import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { openForm } from '#tests/components/hub.ts'

const sheet = page.getByRole('dialog', { name: 'Edit Opening' })
const title = sheet.getByRole('textbox', { name: 'judul halaman' })
const recipient = sheet.getByRole('textbox', { name: 'nama penerima' })
const previous = sheet.getByRole('button', { name: 'Kolom sebelumnya' })
const next = sheet.getByRole('button', { name: 'Kolom berikutnya' })
const done = sheet.getByRole('button', { name: 'Selesai' })
const height = () => sheet.element().querySelector('.dialog-paper')?.clientHeight ?? 0

const seen = window.visualViewport
const own = seen && Object.getOwnPropertyDescriptor(Object.getPrototypeOf(seen), 'height')

afterEach(async () => {
  if (seen) Reflect.deleteProperty(seen, 'height')
  await page.viewport(390, 844)
})

/** Opens a keyboard of this height, in CSS pixels. */
function openKeyboard(by: number) {
  const height = () => (own?.get?.call(seen) as number) - by
  Object.defineProperty(seen, 'height', { get: height, configurable: true })
  seen?.dispatchEvent(new Event('resize'))
}

test('while a text field has the focus the sheet shows it alone, until Selesai', async () => {
  await enter()
  await openForm('Opening')
  const whole = height()
  await recipient.click()
  await expect.poll(height).toBeLessThan(140)
  await expect.element(recipient).toBeInViewport({ ratio: 1 })
  await expect.element(sheet.getByText('8/14')).toBeInViewport({ ratio: 1 })
  expect(await graveFindings()).toEqual([])
  await recipient.fill('Sinta')
  await done.click()
  await expect.poll(height).toBe(whole)
  await expect.element(recipient).not.toHaveFocus()
  await expect.element(done).not.toBeInTheDocument()
  await expect.element(recipient).toHaveValue('Sinta')
})

test('two arrows lead to the field before and the one behind', async () => {
  await enter()
  await openForm('Opening')
  await title.click()
  await expect.element(previous).toBeDisabled()
  await next.click()
  await expect.element(recipient).toHaveFocus()
  await expect.element(next).toBeDisabled()
  await previous.click()
  await expect.element(title).toHaveFocus()
  await expect.poll(() => title.element().getBoundingClientRect().bottom).toBeLessThan(800)
  await expect.element(title).toBeInViewport({ ratio: 1 })
})

test('Escape leads back to the whole sheet first, then closes it', async () => {
  await enter()
  await openForm('Opening')
  const whole = height()
  await title.fill('Kita')
  await expect.element(done).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(height).toBe(whole)
  await expect.element(title).toHaveValue('Kita')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('a press beside the sheet leads back to all of it', async () => {
  await enter()
  await openForm('Opening')
  await title.click()
  await expect.element(done).toBeVisible()
  await userEvent.click(sheet, { position: { x: 195, y: 80 } })
  await expect.element(done).not.toBeInTheDocument()
  await expect.element(sheet).toBeVisible()
})

test.each([
  { width: 390, height: 844, keyboard: 340 },
  { width: 320, height: 568, keyboard: 260 },
  { width: 667, height: 375, keyboard: 190 },
])('the field stands on the keyboard, also after it changes: $width by $height', async (phone) => {
  await page.viewport(phone.width, phone.height)
  await enter()
  await openForm('Opening')
  await title.click()
  await expect.element(done).toBeVisible()
  for (const keyboard of [phone.keyboard, phone.keyboard - 40]) {
    openKeyboard(keyboard)
    const bottom = () => sheet.element().querySelector('.typing-bar')?.getBoundingClientRect().bottom
    await expect.poll(bottom).toBe(phone.height - keyboard)
    await expect.element(title).toBeInViewport({ ratio: 1 })
    const { right } = done.element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(phone.width)
  }
})
