import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as opening from '#gift/opening/calls.ts'
import * as guests from '#owner/guests/calls.ts'
import { sections } from '#owner/hub/sections.tsx'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { openForm, pickSection } from '#tests/components/hub.ts'
import { answer, refuse, sampleOf } from '#tests/components/network.ts'
import {
  addressOf,
  expectShown,
  letSintaWait,
  ownScreens,
  ownSteps,
  press,
  type Screen,
  type Step,
} from '#tests/components/screens.ts'
import { problemsAtEverySize, problemsOf, resize, restoreSize } from '#tests/components/sizes.ts'

const screens: [string, Screen][] = Object.entries(ownScreens)
const steps: [string, Step[]][] = [
  ...screens.map(([name, screen]): [string, Step[]] => [name, screen.steps ?? []]),
  ...Object.entries(ownSteps),
]

beforeEach(letSintaWait)

test.each(screens)(
  'at every size the owner’s screens fit and are accessible: %s',
  async (name, { shows }) => {
    await enter(addressOf(name))
    expect(await problemsOf({ shows })).toEqual([])
  },
)

test.each(steps)('what opens on the owner’s screens is accessible: %s', async (name, each) => {
  await enter(addressOf(name))
  const found: string[] = []
  for (const [words, reach] of each) {
    await reach()
    await expectShown(words)
    found.push(...(await graveFindings()).map((finding) => `${words}: ${finding}`))
  }
  expect(found).toEqual([])
})

test('the findings before giving fit at every size and are accessible', async () => {
  await enter('/edit-pages?page=readiness')
  expect(await problemsOf({ shows: 'Belum disegel' })).toEqual([])
})

test('the opening hour fits at every size and is accessible', async () => {
  answer(guests.load, { ...sampleOf(guests.load), opens_at: Date.UTC(2099, 1, 14) })
  await enter('/edit-pages?page=sending')
  expect(await problemsOf({ shows: 'WIB. Sebelum itu' })).toEqual([])
})

test('the login over a form fits at every size and is accessible', async () => {
  refuse(opening.save, 'unauthenticated')
  await enter('/edit-opening')
  expect(await problemsOf({ shows: 'Simpan', steps: [['Lupa Password?', press('Simpan')]] })).toEqual([])
})

// The hub has another layout on a phone, and so have its dialogs.
test.each([
  ['Isi contoh', 'Contoh di semua halaman', '/edit-pages'],
  ['Ubah Password', 'Ganti password', '/edit-accounts'],
  ['Tulis judul', 'Tulis judul', '/folder/1'],
])('at every size the dialog %s fits and is accessible', async (name, opener, path) => {
  await enter(path)
  const found = await problemsAtEverySize({
    async reach() {
      while (document.querySelector('dialog[open]')) await userEvent.keyboard('{Escape}')
      await press(opener)()
      await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    },
  })
  expect(found).toEqual([])
})

// Over the sheet of a form on a phone, and beside the form on a wide window.
test.each([
  ['Quiz', 'quiz', 'Tiga puluh ide', 'Di mana kita pertama bertemu?'],
  ['Crossword', 'crossword', 'Dua belas ide kata', 'Kota tempat kita pertama pergi berdua'],
])('at every size the ideas of %s fit and are accessible', async (section, id, name, idea) => {
  await enter(`/edit-pages?page=${id}`)
  const found = await problemsAtEverySize({
    async reach() {
      while (document.querySelector('dialog[open]')) await userEvent.keyboard('{Escape}')
      const edit = page.getByRole('button', { name: `Edit ${section}`, exact: true })
      if (edit.query()) await edit.click()
      await press('Beri aku ide')()
      await page.getByRole('dialog', { name }).getByRole('button', { name: idea }).click()
    },
  })
  expect(found).toEqual([])
})

describe.each([390, 1440])('at %s px', (width) => {
  test('each section of the hub is accessible', async () => {
    await resize({ width, height: 900 })
    await enter()
    await expect.element(page.getByRole('link', { name: 'Opening', exact: true })).toBeVisible()
    const found: string[] = []
    for (const { id, name } of sections) {
      await pickSection(name)
      await expect.poll(() => location.search).toBe(`?page=${id}`)
      const edit = page.getByRole('button', { name: `Edit ${name}`, exact: true })
      if (edit.query()) await edit.click()
      await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
      found.push(...(await graveFindings()).map((finding) => `${name}: ${finding}`))
      if (document.querySelector('dialog[open]')) await userEvent.keyboard('{Escape}')
    }
    await restoreSize()
    expect(found).toEqual([])
  })
})

test('the question about what is not saved is accessible', async () => {
  await resize({ width: 1440, height: 900 })
  await enter()
  await openForm('Opening')
  await page.getByLabelText('judul halaman').fill('Belum')
  await press('Keluar')()
  await expectShown('Ada yang belum disimpan')
  expect(await graveFindings()).toEqual([])
  await restoreSize()
})
