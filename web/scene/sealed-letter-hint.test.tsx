import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { load } from '#gift/sealed-letters/calls.ts'
import { answer } from '#tests/components/network.ts'
import { SealedLetterHint } from './sealed-letter-hint.tsx'

test('where no letter is due, the days lead to the opened ones', async () => {
  answer(load, [{ id: 1, opens_on: '2025-02-13', state: 'opened', day: 365, text: 'Setahun.' }])
  await render(<SealedLetterHint place="days" />)
  await expect
    .element(page.getByRole('link', { name: 'Baca lagi surat untukmu' }))
    .toHaveAttribute('href', '/sealed-letters')
})
