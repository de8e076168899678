import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { save as saveOpening } from '#gift/opening/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { closeForm, failure, openForm, save } from '#tests/components/hub.ts'
import { refuse } from '#tests/components/network.ts'
import { misfitsInWindows } from '#tests/components/sizes.ts'

const NOTICE =
  'Kado ini sedang dijeda pengelola: pengunjung belum bisa membukanya, dan isinya belum bisa diubah. Semuanya aman dan masih bisa kamu baca. Ada pertanyaan? Tulis ke halo@kado.example.'
const note = page.getByText(NOTICE)

afterEach(async () => {
  delete document.documentElement.dataset.notice
  await page.viewport(390, 844)
})

test.each([
  [390, 844],
  [1440, 900],
])(
  'in a window of %i by %i the hub says that the gift is suspended, and why a change is refused',
  async (...size) => {
    document.documentElement.dataset.notice = NOTICE
    await page.viewport(...size)
    await enter()
    await expect.element(note.first()).toBeVisible()
    expect(await graveFindings()).toEqual([])
    expect(await misfitsInWindows()).toEqual([])
    await openForm('Opening')
    await expect.element(note.last()).toBeVisible()
    const sentence =
      'Kado ini sedang dijeda pengelola. Isinya aman dan bisa kamu baca, tapi belum bisa diubah.'
    refuse(saveOpening, 'forbidden', { message: sentence })
    await page.getByLabelText('nama penerima').fill('Sinta')
    await save()
    await expect.element(failure(sentence)).toBeVisible()
    await closeForm()
  },
)

test('without a notice the hub says nothing of it', async () => {
  await enter()
  await openForm('Opening')
  expect(page.getByText('pengunjung belum bisa membukanya').elements()).toEqual([])
})
