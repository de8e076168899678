import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PuzzlePage } from '#gift/crossword/puzzle.tsx'
import { open } from '#tests/components/app.tsx'
import { addressOf, expectShown, openScreens, type Screen } from '#tests/components/screens.ts'
import { misfitsInWindows, problemsOf } from '#tests/components/sizes.ts'

const screens: [string, Screen][] = Object.entries(openScreens)

test.each(screens)(
  'at every size no text is cut, covered or small, and all is accessible: %s',
  async (name, screen) => {
    await open(addressOf(name))
    await expectShown(screen.shows)
    expect([...(await misfitsInWindows()), ...(await problemsOf(screen))]).toEqual([])
  },
)

test('an unknown address fits at every size and is accessible', async () => {
  await open('/entah-di-mana')
  expect(await problemsOf({ shows: 'Halaman ini belum ditemukan' })).toEqual([])
})

test('the crossword fits at every size in its frame and is accessible', async () => {
  await import('#web/styles/screen-tokens.css')
  document.documentElement.dataset.framed = 'false'
  await render(<PuzzlePage isFramed={false} />)
  expect(await problemsOf({ shows: '0 dari 45 huruf' })).toEqual([])
  delete document.documentElement.dataset.framed
})
