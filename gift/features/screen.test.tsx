import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo, open } from '#tests/components/app.tsx'

const places = [
  ['Main Gift', '/main-gift'],
  ['Gallery', '/gallery'],
  ['Plans', '/todo-list'],
  ['Mini Games', '/games'],
  ['Letter', '/love-moment'],
] as const

const heart = page.getByRole('button', { name: 'Main Gift', exact: true })
const close = page.getByRole('button', { name: 'Tutup', exact: true })

test.each(places)('each feature leads to its page, whose heading has the focus: %s', async (name, path) => {
  await open('/features')
  await expect.element(heart).toHaveAttribute('aria-expanded', 'false')
  await heart.click()
  await expect.element(page.getByRole('link')).toHaveLength(places.length)
  await page.getByRole('link', { name, exact: true }).click()
  await expect.poll(() => location.pathname).toBe(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('visited pages stay lit, on the tags and on the cord below the heart', async () => {
  await open('/features')
  await expect.element(page.getByRole('button', { name: 'Tutup malam ini' })).not.toBeInTheDocument()
  for (const name of ['Gallery', 'Letter']) {
    await heart.click()
    await page.getByRole('link', { name, exact: true }).click()
    await expect.element(close).not.toBeInTheDocument()
    goTo('/features')
  }
  await expect.element(page.getByText('Sudah dikunjungi: Gallery, Letter')).toBeInTheDocument()
  await expect.element(page.getByText('Berikutnya: Main Gift')).toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: '2 dari 5 ruang sudah dikunjungi' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tutup malam ini' })).toBeVisible()
})

test('the next page in the order of the menu glows', async () => {
  const lookOf = (name: string) =>
    getComputedStyle(page.getByRole('link', { name, exact: true }).element()).filter
  await open('/features')
  await heart.click()
  await expect.poll(() => lookOf('Main Gift')).not.toBe(lookOf('Gallery'))
  await page.getByRole('link', { name: 'Main Gift', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/main-gift')
  goTo('/features')
  await heart.click()
  await expect.poll(() => lookOf('Gallery')).not.toBe(lookOf('Plans'))
  expect(lookOf('Main Gift')).toBe(lookOf('Plans'))
})

test.each([
  ['Tutup', () => close.click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s collapses the menu and returns the focus to the heart', async (_, leave) => {
  await open('/features')
  await heart.click()
  await expect.element(close).toBeVisible()
  close.element().focus()
  await leave()
  await expect.element(close).not.toBeInTheDocument()
  await expect.element(heart).toHaveAttribute('aria-expanded', 'false')
  await expect.element(heart).toHaveFocus()
})

test('the second tap on the heart leads to the film', async () => {
  await open('/features')
  await heart.click()
  await heart.click()
  await expect.poll(() => location.pathname).toBe('/video-gift')
})
