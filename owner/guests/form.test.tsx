import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { message, openForm, previewed } from '#tests/components/hub.ts'
import { answer, hold, sampleOf, valuesSentTo, written } from '#tests/components/network.ts'
import * as calls from './calls.ts'

test('the edit buttons are hidden at once, beside a preview that shows it, and without a save button', async () => {
  answer(calls.save, ({ values }) => written({ ...sampleOf(calls.load), ...values }))
  await enter()
  await openForm('Tamu', { hasSave: false })
  const release = hold(calls.save)
  await page.getByRole('switch', { name: 'Sembunyikan tombol edit dari tamu' }).click()
  await expect.poll(() => previewed(calls.load)).toMatchObject({ hides_edit: true })
  await expect.element(page.getByText(/^Semua yang membuka hadiah ini melihat pensil/)).toBeVisible()
  release()
  await expect.element(message(/^Tersimpan/)).toBeVisible()
  await expect.element(page.getByText('Tersembunyi')).toBeVisible()
  expect(valuesSentTo(calls.save)).toEqual([{ hides_edit: true }])
  await expect.element(page.getByRole('button', { name: 'Simpan' })).not.toBeInTheDocument()
  expect(await graveFindings()).toEqual([])
})
