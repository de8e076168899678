import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Output } from '#contract/endpoint.ts'
import * as opening from '#gift/opening/calls.ts'
import * as quiz from '#gift/quiz/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { closeForm, message, openForm, save } from '#tests/components/hub.ts'
import { answer, written } from '#tests/components/network.ts'

const dismiss = page.getByRole('button', { name: 'Singkirkan pesan' })
const gone = message('Pertanyaan dihapus.')

test('a message belongs to its section: it ends when another one is opened', async () => {
  answer(opening.save, ({ values }) => written({ id: 1, title: '', recipient_name: '', ...values }))
  await enter()
  await openForm('Opening')
  await page.getByLabelText('judul halaman').fill('Halo')
  await save()
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
  await closeForm()
  await openForm('Date Input')
  await expect.element(dismiss).not.toBeInTheDocument()
})

test('a save ends the undo of what it stored, and says beside the title alone that it is stored', async () => {
  answer(quiz.save, ({ values }) =>
    written({ questions: values.questions as Output<typeof quiz.load>['questions'] }),
  )
  await enter()
  await openForm('Quiz')
  await page.getByRole('button', { name: /^2 / }).click()
  await page.getByRole('button', { name: 'Hapus pertanyaan 2' }).click()
  await expect.element(gone).toBeVisible()
  await expect.element(message('Belum disimpan')).toBeVisible()
  await save()
  await expect.element(message(/^Tersimpan \d\d\.\d\d$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Urungkan' })).not.toBeInTheDocument()
})
