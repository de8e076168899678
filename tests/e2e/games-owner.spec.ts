import { Crossword } from '#gift/crossword/schemas.ts'
import { Quiz } from '#gift/quiz/schemas.ts'
import { closeForm, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, stopClock, test } from './kado.ts'
import { photo } from './photos.ts'

test('the owner writes questions and restores a removed one', { tag: '@preview' }, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Quiz')
  const before = await questionsOf(kado)
  const fold = (number: number) => page.getByRole('button', { name: new RegExp(`^${number} `) })
  const third = page.getByRole('group', { name: 'Pertanyaan 3', exact: true })
  const wrong = third.getByLabel('pilihan B', { exact: true })
  await fold(3).click()
  await wrong.fill('aceh')
  await fold(3).click()
  await expect(wrong).toHaveCount(0)
  await page.getByRole('button', { name: 'Tambah pertanyaan' }).click()
  const item = page.getByRole('group', { name: 'Pertanyaan 11' })
  await expect(item.getByLabel('pertanyaan', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Simpan' }).click()
  // The folded question opens to show its problem.
  await expect(wrong).toBeFocused()
  await expect(third.getByRole('alert')).toHaveText('Pilihan ini sudah ada di atas.')
  await expect(item.getByText('Pertanyaan harus diisi!')).toBeVisible()
  await expect(item.getByText('Pilihan jawaban harus diisi!')).toHaveCount(4)
  await expect(item.getByText('Tandai satu jawaban yang benar.')).toBeVisible()
  await expectAccessible(page)
  await wrong.fill(before[2]?.options[1] ?? '')

  await item.getByLabel('pertanyaan', { exact: true }).fill('Di mana kita pertama bertemu?')
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
  await save(page)
  const [written, ...others] = await questionsOf(kado)
  expect(others).toEqual(before)
  expect(written).toMatchObject({
    photo: { width: 600, height: 800 },
    question: 'Di mana kita pertama bertemu?',
    options: ['Stasiun', 'Kantin', 'Pasar malam', 'Kereta'],
    answer: 2,
  })
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 2 })).toHaveText('Di mana kita pertama bertemu?')
  await expect(preview(page).getByRole('progressbar')).toHaveAttribute('aria-valuemax', '11')

  // The letter has an address of its own, where a save in the hub does not lead.
  await openForm(page, 'Surat Cinta')
  await page.getByLabel('paragraf 1', { exact: true }).fill('Untuk Sinta,')
  await save(page)
  await expect(page).toHaveURL(/\/edit-pages\?page=letter$/)
  await closeForm(page)
  await openForm(page, 'Quiz')
  await stopClock(page)
  await fold(3).click()
  await page.getByRole('button', { name: 'Hapus pertanyaan 3' }).click()
  await expect(page.getByText('10 dari 50 pertanyaan')).toBeVisible()
  // Its neighbour gets the focus.
  await expect(fold(3)).toBeFocused()
  // It is restored also when the form was closed in between.
  await closeForm(page)
  await page.getByRole('link', { name: 'Coupon', exact: true }).click()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await openForm(page, 'Quiz')
  await expect(fold(3)).toContainText('Bunga apa')
})

test('the crossword is laid out while words are typed', { tag: '@preview' }, async ({ page, kado }) => {
  await page.route('https://tts.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Teka-teki dari luar</h1>' }),
  )
  await enter(page, kado)
  await openForm(page, 'Crossword')
  const before = await crosswordOf(kado)
  const group = (number: number) => page.getByRole('group', { name: `Kata ${number}`, exact: true })
  const word = (number: number) => group(number).getByLabel('kata', { exact: true })
  const placed = page.getByRole('region', { name: 'Papan' }).getByRole('status')
  await expect(placed).toHaveText('10 dari 10 kata dapat tempat di papan.')
  await page.getByRole('button', { name: 'Tambah kata' }).click()
  await expect(word(11)).toBeFocused()
  await page.keyboard.type('ZZZ')
  await expect(placed).toContainText('10 dari 11 kata')
  await expect(placed).toContainText('Belum dapat tempat: ZZZ.')
  await expect(group(11).getByText('Belum dapat tempat di papan.')).toBeVisible()
  await expectAccessible(page)
  await word(11).fill('pasar malam')
  await group(11).getByLabel('petunjuk').fill('Tempat kencan pertama kita')
  await expect(placed).toHaveText('11 dari 11 kata dapat tempat di papan.')

  const address = page.getByLabel('alamat teka-teki lain')
  await word(1).fill('k4mu')
  await group(2).getByLabel('petunjuk').fill('')
  await address.fill('http://tts.example')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(group(1).getByRole('alert')).toHaveText('Kata terdiri dari 2 sampai 12 huruf A sampai Z.')
  await expect(word(1)).toBeFocused()
  await expect(group(2).getByRole('alert')).toHaveText('Petunjuk harus diisi!')
  await expect(page.getByText('Pakai alamat lengkap yang diawali https://, atau kosongkan.')).toBeVisible()
  expect(await crosswordOf(kado)).toEqual(before)

  await word(1).fill('LAMPION')
  await group(2).getByLabel('petunjuk').fill('Janji')
  await address.fill('https://tts.example/main')
  await expect(page.getByText('Papan ini tersimpan')).toBeVisible()
  await save(page)
  const { words } = await crosswordOf(kado)
  expect(words[1]).toEqual({ word: before.words[1]?.word, clue: 'Janji' })
  expect(words[10]).toEqual({ word: 'pasar malam', clue: 'Tempat kencan pertama kita' })
  await reload(page)
  const outside = preview(page).frameLocator('iframe[title="Teka-Teki Silang"]')
  await expect(outside.getByRole('heading', { name: 'Teka-teki dari luar' })).toBeVisible()
})

async function questionsOf(kado: Kado) {
  return Quiz.parse(await (await fetch(`${kado.url}/api/quiz`)).json()).questions
}

async function crosswordOf(kado: Kado) {
  return Crossword.parse(await (await fetch(`${kado.url}/api/crossword`)).json())
}
