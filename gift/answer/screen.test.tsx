import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '#tests/components/app.tsx'
import { answer } from '#tests/components/network.ts'
import { refresh } from '#web/api/content.ts'
import { loadGiver } from './calls.ts'
import { textsFor } from './screen-texts.tsx'

test('the answer is for the giver, by name where the owner gave one', async () => {
  await open('/answer?after=letter')
  await expect.element(page.getByText('untuk dia yang menyiapkan ini')).toBeVisible()
  answer(loadGiver, { giver_name: 'Raka' })
  await refresh(loadGiver)
  await expect.element(page.getByText('untuk Raka', { exact: true })).toBeVisible()
})

test('texts about a sent answer name the giver, and the menu by its own title', () => {
  const { found, read, honest } = textsFor('Raka')
  expect(found('Rumah Kita')).toBe('Raka akan menemukannya. Lampionmu tinggal di langit Rumah Kita.')
  expect(read).toBe('sudah dibaca Raka')
  expect(honest).toMatch(/^Yang membaca: Raka\. /)
  expect(textsFor('').found()).toBe('Dia akan menemukannya. Lampionmu tinggal di langit.')
  expect(textsFor('').read).toBe('sudah dia baca')
})
