import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import * as guests from '#owner/guests/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { answer, refuse, sampleOf, sentTo, valuesSentTo, written } from '#tests/components/network.ts'

const question = page.getByRole('group', { name: /^Halaman ini baru saja diubah/ })

test('the question about another device’s change waits for its answer', async () => {
  const before = sampleOf(guests.load)
  refuse(guests.save, 'conflict')
  await enter('/edit-pages?page=sending')
  const message = page.getByLabelText('pesan')
  await expect.element(message).toBeVisible()
  answer(guests.load, { ...before, message: 'Dari perangkat lain.' })
  await message.fill('Bukalah malam ini.')
  await userEvent.tab()
  await expect.element(question).toBeVisible()
  // Tab leads on to its buttons, and leaving it saves nothing.
  const attempts = sentTo(guests.save).length
  await expect.element(question).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Muat yang baru' })).toHaveFocus()
  await userEvent.tab()
  const keep = page.getByRole('button', { name: 'Tetap simpan punyaku' })
  await expect.element(keep).toHaveFocus()
  expect(sentTo(guests.save)).toHaveLength(attempts)
  answer(guests.save, ({ values }) => written({ ...before, ...values }))
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(valuesSentTo(guests.save).at(-1)).toMatchObject({ message: 'Bukalah malam ini.' })
})

test("the giver's name is suggested as the letter is signed", async () => {
  const giver = page.getByRole('textbox', { name: 'Nama pemberi' })
  const { data } = sampleOf(loadLetter)
  answer(loadLetter, { ...sampleOf(loadLetter), data: { ...data, signature: 'Raka' } })
  await enter('/edit-pages?page=sending')
  await expect.element(giver).toHaveValue('Raka')
  answer(guests.save, ({ values }) => written({ ...sampleOf(guests.load), ...values }))
  await giver.fill('Kak Raka')
  await userEvent.tab()
  await expect.poll(() => valuesSentTo(guests.save).at(-1)).toMatchObject({ giver_name: 'Kak Raka' })
})
