import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadSession } from '#contract/account/calls.ts'
import { routes } from '#contract/routes.ts'
import * as crossword from '#gift/crossword/calls.ts'
import { PuzzlePage } from '#gift/crossword/puzzle.tsx'
import * as features from '#gift/features/calls.ts'
import * as gallery from '#gift/gallery/calls.ts'
import * as loveMoment from '#gift/love-moment/calls.ts'
import * as loveTyping from '#gift/love-typing/calls.ts'
import * as todoList from '#gift/todo-list/calls.ts'
import * as videoGift from '#gift/video-gift/calls.ts'
import { enter, goTo, open } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { cutOff, cutOffReads, respondTo, useSampleGift } from '#tests/components/network.ts'
import {
  addressOf,
  expectShown,
  openScreens,
  ownScreens,
  press,
  type Screen,
} from '#tests/components/screens.ts'

const visitors: [string, Screen][] = Object.entries(openScreens)
const owners: [string, Screen][] = Object.entries(ownScreens)
const all = [...visitors, ...owners]

test('every screen is in the table', () => {
  expect(all.map(([name]) => name).sort()).toEqual(Object.keys(routes).sort())
})

test.each(all)('a screen that waits for its content is accessible: %s', async (name) => {
  await begin(name)
  cutOffReads({ isHeld: true })
  goTo(addressOf(name))
  await expect.poll(() => document.querySelector('main:not([data-left])')).not.toBeNull()
  expect(await graveFindings()).toEqual([])
})

test.each(all.filter(([name]) => name !== 'editPages'))(
  'a screen without a network says so and is accessible: %s',
  async (name, { failed }) => {
    cutOffReads()
    await (name in ownScreens ? enter : open)(addressOf(name))
    if (failed) await expectShown(failed)
    expect(await graveFindings()).toEqual([])
  },
)

test('the hub without a network says so and is accessible', async () => {
  cutOff(loadSession)
  localStorage.setItem('isLoggedIn', 'true')
  await open('/edit-pages')
  await expectShown(ownScreens.editPages.failed)
  expect(await graveFindings()).toEqual([])
})

test.each([
  ['loveTyping', 'The letter could not'],
  ['videoGift', 'GET /video-gift.php failed'],
  ['loveMoment', ''],
  ['gallery', ''],
  ['folder', ''],
  ['todoList', 'GET /todo-list.php failed'],
  ['sealedLetters', ''],
  ['quiz', ''],
] as const)(
  'a page that cannot be loaded says so, is logged, and loads on retry: %s',
  async (name, logged) => {
    const log = vi.spyOn(console, 'error')
    const { failed, shows } = openScreens[name]
    await begin(name)
    cutOffReads()
    goTo(addressOf(name))
    await expectShown(failed)
    useSampleGift()
    await press('Coba lagi')()
    await expect.element(page.getByText(failed)).not.toBeInTheDocument()
    await expectShown(shows)
    expect(log.mock.calls.flat().join()).toContain(logged)
    log.mockRestore()
  },
)

test('a page that cannot be loaded says so and loads on retry: the puzzle in its frame', async () => {
  cutOff(crossword.load)
  await render(<PuzzlePage isFramed />)
  await expectShown(openScreens.crossword.failed)
  useSampleGift()
  await press('Coba lagi')()
  await expectShown('0 dari 45 huruf')
})

const empty = [
  ['features', features.load, { title: '', selected_features: '[]', error: 'kosong' }],
  ['loveTyping', loveTyping.load, said({ paragraphs: [], background_music: '' })],
  [
    'videoGift',
    videoGift.load,
    said({ title: '', description: '', video_url: '', poster_url: '', poster: null }),
  ],
  ['loveMoment', loveMoment.load, said([])],
  ['gallery', gallery.load, []],
  ['folder', gallery.load, []],
  ['todoList', todoList.load, []],
] as const

test.each(empty)('a screen without content says so and is accessible: %s', async (name, read, body) => {
  respondTo(read, async () => Response.json(body))
  await open(addressOf(name))
  await expectShown(openScreens[name].empty)
  expect(await graveFindings()).toEqual([])
})

/** A screen without content of its own, from which another one is opened. */
async function begin(name: string) {
  await (name in ownScreens ? enter : open)('/entah-di-mana')
  document.querySelector('main')?.setAttribute('data-left', '')
}

function said(data: unknown) {
  return { status: 'success', message: '', data }
}
