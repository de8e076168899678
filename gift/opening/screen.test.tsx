import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadFeatures } from '#gift/features/calls.ts'
import { open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, hold } from '#tests/components/network.ts'
import * as calls from './calls.ts'

const heading = page.getByRole('heading', { level: 1 })
const title = () => document.querySelector('.curved-top')?.textContent

beforeEach(async () => {
  await withMotion()
  stopClock()
  await open('/login')
})

test.each([
  ['Halo Sinta', 'Halo', [{ id: 1, title: 'Halo', recipient_name: 'Sinta' }]],
  ['No Title No Recipient', 'No Title', []],
])('the greeting waits for its content and is typed then: %s', async (whole, first, stored) => {
  answer(calls.load, stored)
  const release = hold(calls.load)
  history.pushState(null, '', '/')
  await expect.element(page.getByRole('slider', { name: 'Slide' })).toBeVisible()
  await pass(2000)
  expect(heading.element().textContent).toBe('')
  release()
  await expect.element(heading).toHaveAccessibleName(whole)
  await pass(first.length * 200 - 1)
  expect(title()).toBe(first.slice(0, -1))
  await pass(1)
  await expect.poll(title).toBe(first)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the menu shows a spinner until its content is there, and what the server says of it', async () => {
  answer(loadFeatures, { title: '', selected_features: '[]', error: 'kosong' })
  const release = hold(loadFeatures)
  history.pushState(null, '', '/features')
  await expect.element(page.getByRole('status', { name: 'Memuat' })).toBeVisible()
  release()
  await expect.element(page.getByText('Data tidak ditemukan atau kosong.')).toBeVisible()
})
