import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo, open } from '#tests/components/app.tsx'
import { answer, sampleOf } from '#tests/components/network.ts'
import * as calls from './calls.ts'

const places = [
  ['Main Gift', '/main-gift'],
  ['Gallery', '/gallery'],
  ['Plans', '/todo-list'],
  ['Mini Games', '/games'],
  ['Letter', '/love-moment'],
] as const

const heart = page.getByRole('button', { name: 'Main Gift', exact: true })
const close = page.getByRole('button', { name: 'Tutup', exact: true })
const closing = page.getByText('Pulang, yuk.')

test.each(places)('each feature leads to its page, whose heading has the focus: %s', async (name, path) => {
  await open('/features')
  await expect.element(heart).toHaveAttribute('aria-expanded', 'false')
  await heart.click()
  await expect.element(page.getByRole('link')).toHaveLength(places.length)
  await page.getByRole('link', { name, exact: true }).click()
  await expect.poll(() => location.pathname).toBe(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('visited pages stay lit, and visiting all shows the closing line once', async () => {
  answer(calls.load, { ...sampleOf(calls.load), closing: 'Pulang, yuk.' })
  await open('/features')
  for (const [name] of places) {
    await expect.element(closing).not.toBeInTheDocument()
    await heart.click()
    await page.getByRole('link', { name, exact: true }).click()
    await expect.element(close).not.toBeInTheDocument()
    goTo('/features')
  }
  await heart.click()
  const visited = page.getByText('Sudah dikunjungi: Main Gift, Gallery, Plans, Mini Games, Letter')
  await expect.element(visited).toBeInTheDocument()
  await close.click()
  await expect.element(page.getByRole('link')).toHaveLength(0)
  await expect.element(closing).toBeVisible()
  await expect.poll(isNew).toBe('true')
  goTo('/todo-list')
  await expect.element(closing).not.toBeInTheDocument()
  goTo('/features')
  await expect.poll(isNew).toBe('false')
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

function isNew() {
  return document.querySelector('.features-closing')?.getAttribute('data-new')
}
