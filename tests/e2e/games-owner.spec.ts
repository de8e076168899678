import type { Page } from '@playwright/test'
import { Crossword } from '#gift/crossword/schemas.ts'
import { Quiz } from '#gift/quiz/schemas.ts'
import { closeForm, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, logIn, stopClock, test } from './kado.ts'
import { photo } from './photos.ts'

test('the owner writes a question about the two of them', { tag: '@preview' }, async ({ page, kado }) => {
  await atTheForm(page, kado, 'Quiz')
  await page.getByRole('button', { name: 'Tambah pertanyaan' }).click()
  const item = page.getByRole('group', { name: 'Pertanyaan 11' })
  await expect(item.getByLabel('pertanyaan', { exact: true })).toBeFocused()
  await page.keyboard.type('Di mana kita pertama bertemu?')
  for (const [index, option] of ['Stasiun', 'Kantin', 'Pasar malam', 'Kereta'].entries()) {
    await item.getByLabel(`pilihan ${'ABCD'[index]}`, { exact: true }).fill(option)
  }
  await item.getByRole('radio', { name: 'Jawaban benar: pilihan C' }).check()
  await item.getByLabel('Berkas foto').setInputFiles(await photo('stasiun.jpg', '#8f2f3b'))
  await expect(item.getByRole('button', { name: 'Ganti foto' })).toBeVisible()
  for (let place = 11; place > 1; place -= 1) {
    await page.getByRole('button', { name: `Naikkan pertanyaan ${place}` }).click()
  }
  await expect(page.getByRole('button', { name: 'Naikkan pertanyaan 1', exact: true })).toBeFocused()
  await expectAccessible(page)
  await save(page)
  const stored = await questionsOf(kado)
  expect(stored).toHaveLength(11)
  expect(stored[0]).toMatchObject({
    photo: { width: 600, height: 800 },
    question: 'Di mana kita pertama bertemu?',
    options: ['Stasiun', 'Kantin', 'Pasar malam', 'Kereta'],
    answer: 2,
  })
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 2 })).toHaveText('Di mana kita pertama bertemu?')
  await expect(preview(page).getByRole('progressbar')).toHaveAttribute('aria-valuemax', '11')

  await openForm(page, 'Quiz')
  // A removed one comes back also when the form has gone in between.
  await stopClock(page)
  await page.getByRole('button', { name: /^3 / }).click()
  await page.getByRole('button', { name: 'Hapus pertanyaan 3' }).click()
  await closeForm(page)
  await page.getByRole('link', { name: 'Coupon', exact: true }).click()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await openForm(page, 'Quiz')
  await expect(page.getByRole('button', { name: /^3 / })).toContainText('Bunga apa')
})

test('an error in a question stands at its field, and a removed question comes back', async ({
  page,
  kado,
}) => {
  await atTheForm(page, kado, 'Quiz')
  const before = await questionsOf(kado)
  await page.getByRole('button', { name: /^3 / }).click()
  const third = page.getByRole('group', { name: 'Pertanyaan 3', exact: true })
  await third.getByLabel('pilihan B', { exact: true }).fill('aceh')
  await page.getByRole('button', { name: /^3 / }).click()
  await expect(third.getByLabel('pilihan B', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Tambah pertanyaan' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  // The folded question opens to show what is wrong in it.
  await expect(third.getByLabel('pilihan B', { exact: true })).toBeFocused()
  await expect(third.getByRole('alert')).toHaveText('Pilihan ini sudah ada di atas.')
  const added = page.getByRole('group', { name: 'Pertanyaan 11' })
  await expect(added.getByText('Pertanyaan harus diisi!')).toBeVisible()
  await expect(added.getByText('Pilihan jawaban harus diisi!')).toHaveCount(4)
  await expect(added.getByText('Tandai satu jawaban yang benar.')).toBeVisible()
  await expectAccessible(page)
  expect(await questionsOf(kado)).toEqual(before)

  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(page.getByText('10 dari 50 pertanyaan')).toBeVisible()
  for (let left = 10; left > 0; left -= 1) {
    await page.getByRole('button', { name: /^1 / }).click()
    await page.getByRole('button', { name: 'Hapus pertanyaan 1', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Kuis perlu setidaknya satu pertanyaan.')).toBeVisible()
  expect(await questionsOf(kado)).toEqual(before)

  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await page.getByRole('button', { name: /^2 / }).click()
  await page.getByRole('button', { name: 'Hapus pertanyaan 2' }).click()
  await expect(page.getByText('9 dari 50 pertanyaan')).toBeVisible()
  // Its neighbour has the focus, where one was reading.
  await expect(page.getByRole('button', { name: /^2 / })).toBeFocused()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('button', { name: /^2 / })).toContainText('Bunga apa')
  await save(page)
  expect(await questionsOf(kado)).toEqual(before)
})

test('the board is laid out while the words are typed', { tag: ['@desk', '@preview'] }, async ({
  page,
  kado,
}) => {
  await atTheForm(page, kado, 'Crossword')
  const board = page.getByRole('region', { name: 'Papan' })
  await expect(board.getByRole('status')).toHaveText('10 dari 10 kata dapat tempat di papan.')
  await page.getByRole('button', { name: 'Tambah kata' }).click()
  const item = page.getByRole('group', { name: 'Kata 11' })
  await expect(item.getByLabel('kata', { exact: true })).toBeFocused()
  await page.keyboard.type('ZZZ')
  await expect(board.getByRole('status')).toContainText('10 dari 11 kata')
  await expect(board.getByRole('status')).toContainText('Belum dapat tempat: ZZZ.')
  await expect(item.getByText('Belum dapat tempat di papan.')).toBeVisible()
  await expectAccessible(page)
  await item.getByLabel('kata', { exact: true }).fill('pasar malam')
  await item.getByLabel('petunjuk').fill('Tempat kencan pertama kita')
  await expect(board.getByRole('status')).toHaveText('11 dari 11 kata dapat tempat di papan.')
  await save(page)
  expect((await crosswordOf(kado)).words[10]).toEqual({
    word: 'pasar malam',
    clue: 'Tempat kencan pertama kita',
  })
  await reload(page)
  const game = preview(page).frameLocator('iframe[title="Teka-Teki Silang"]')
  await expect(game.getByRole('region', { name: 'Petunjuk' })).toContainText(
    'Tempat kencan pertama kita (10)',
  )
})

test('an error in the crossword stands at its field, and a lost session loses no clue', {
  tag: '@preview',
}, async ({ page, kado }) => {
  await page.route('https://tts.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Teka-teki dari luar</h1>' }),
  )
  await atTheForm(page, kado, 'Crossword')
  const before = await crosswordOf(kado)
  const first = page.getByRole('group', { name: 'Kata 1', exact: true })
  const second = page.getByRole('group', { name: 'Kata 2', exact: true })
  await first.getByLabel('kata', { exact: true }).fill('k4mu')
  await second.getByLabel('kata', { exact: true }).fill('ken-can')
  await second.getByLabel('petunjuk').fill('')
  await page.getByLabel('alamat teka-teki lain').fill('http://tts.example')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(first.getByRole('alert')).toHaveText('Kata terdiri dari 2 sampai 12 huruf A sampai Z.')
  await expect(first.getByLabel('kata', { exact: true })).toBeFocused()
  await expect(second.getByRole('alert')).toHaveText('Petunjuk harus diisi!')
  await expect(page.getByText('Pakai alamat lengkap yang diawali https://, atau kosongkan.')).toBeVisible()
  expect(await crosswordOf(kado)).toEqual(before)
  await first.getByLabel('kata', { exact: true }).fill('kamu')
  await second.getByLabel('petunjuk').fill('Janji')
  await page.getByLabel('alamat teka-teki lain').fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  // KENCAN stands further down already.
  await expect(page.getByText('Kata ini sudah ada di atas.')).toBeVisible()
  expect(await crosswordOf(kado)).toEqual(before)

  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await first.getByLabel('petunjuk').fill('Lentera kita')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await logIn(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  expect((await crosswordOf(kado)).words[0]).toEqual({ word: 'LAMPION', clue: 'Lentera kita' })

  await page.getByLabel('alamat teka-teki lain').fill('https://tts.example/main')
  await expect(page.getByText('Papan ini tersimpan')).toBeVisible()
  await save(page)
  await reload(page)
  const outside = preview(page).frameLocator('iframe[title="Teka-Teki Silang"]')
  await expect(outside.getByRole('heading', { name: 'Teka-teki dari luar' })).toBeVisible()
})

async function atTheForm(page: Page, kado: Kado, name: 'Quiz' | 'Crossword') {
  await enter(page, kado)
  await openForm(page, name)
}

async function questionsOf(kado: Kado) {
  return Quiz.parse(await (await fetch(`${kado.url}/api/quiz`)).json()).questions
}

async function crosswordOf(kado: Kado) {
  return Crossword.parse(await (await fetch(`${kado.url}/api/crossword`)).json())
}
