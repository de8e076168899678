import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { closeForm, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, type Kado, logIn, open, stopClock, test } from './kado.ts'

const song = {
  name: 'lagu-kita.mp3',
  mimeType: 'audio/mpeg',
  buffer: readFileSync(resolve(import.meta.dirname, '../../sample/hujan.mp3')).subarray(0, 80_000),
}
const drawing = { name: 'lagu.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') }

test('the owner writes, adds, moves and removes paragraphs of the letter', async ({ page, kado }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atTheLetter(page, kado)
  await expect(page.getByText('tekan Reload')).toHaveCount(0)
  await paragraph(page, 1).fill('Untuk Sinta,')
  await page.getByRole('button', { name: 'Naikkan paragraf 3' }).click()
  await expect(paragraph(page, 2)).toHaveValue(/^Kalau nanti/)
  await expect(page.getByRole('button', { name: 'Naikkan paragraf 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(paragraph(page, 1)).toHaveValue(/^Kalau nanti/)
  await page.keyboard.press('Enter')
  await expect(paragraph(page, 1)).toHaveValue(/^Kalau nanti/)
  await page.getByRole('button', { name: 'Turunkan paragraf 1' }).click()
  await expect(paragraph(page, 1)).toHaveValue('Untuk Sinta,')

  await page.getByRole('button', { name: 'Hapus paragraf 3' }).click()
  await expect(paragraph(page, 4)).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(paragraph(page, 3)).toHaveValue(/^Aku menulis/)
  await page.getByRole('button', { name: 'Hapus paragraf 4' }).click()
  await page.getByRole('button', { name: 'Tambah paragraf' }).click()
  await expect(paragraph(page, 4)).toBeFocused()
  await page.keyboard.type('Selalu.')
  await page.getByRole('button', { name: 'Tambah paragraf' }).click()
  await expect(paragraph(page, 5)).toHaveAccessibleDescription('Paragraf yang kosong tidak ikut disimpan.')

  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).toHaveURL(/\/love-typing$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  const letter = page.locator('.letter-text p')
  await expect(letter).toHaveText(['Untuk Sinta,', /^Kalau nanti/, /^Aku menulis/, 'Selalu.'])
  await open(page, `${kado.url}/love-typing`)
  await expect(letter).toHaveText(['Untuk Sinta,', /^Kalau nanti/, /^Aku menulis/, 'Selalu.'])
})

test('a whole letter pasted into one paragraph becomes its paragraphs', async ({ page, kado }) => {
  await atTheLetter(page, kado)
  const sentence = 'Aku menulis ini pelan-pelan, satu huruf satu huruf, supaya tidak ada yang terlewat. '
  for (const number of [4, 3, 2]) await page.getByRole('button', { name: `Hapus paragraf ${number}` }).click()
  await paragraph(page, 1).fill('Awal. Akhir.')
  await page.keyboard.press('Control+Home')
  for (const _ of 'Awal.') await page.keyboard.press('ArrowRight')
  await paste(page, ` Untuk Sinta,\r\n\r\n${sentence.repeat(8)}\n\n\nBaris satu\nbaris dua`)
  await expect(paragraph(page, 1)).toHaveValue('Awal. Untuk Sinta,')
  await expect(paragraph(page, 2)).toHaveValue(sentence.repeat(5).trim())
  await expect(paragraph(page, 3)).toHaveValue(sentence.repeat(3).trim())
  await expect(paragraph(page, 4)).toHaveValue('Baris satu\nbaris dua Akhir.')
  await expect(paragraph(page, 4)).toBeFocused()
  await page.keyboard.type('dan')
  await expect(paragraph(page, 4)).toHaveValue('Baris satu\nbaris duadan Akhir.')

  // Joined by the button, and by Backspace.
  await page.getByRole('button', { name: 'Gabungkan paragraf 2 dengan yang di atasnya' }).click()
  await expect(paragraph(page, 1)).toHaveValue(`Awal. Untuk Sinta, ${sentence.repeat(5).trim()}`)
  await page.keyboard.type('Sayang, ')
  await expect(paragraph(page, 1)).toHaveValue(/^Awal\. Untuk Sinta, Sayang, Aku menulis/)
  await expect(
    page.getByRole('button', { name: 'Gabungkan paragraf 2 dengan yang di atasnya' }),
  ).toHaveAttribute('aria-disabled', 'true')
  await paragraph(page, 3).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Backspace')
  await expect(paragraph(page, 3)).toHaveCount(0)
  await expect(paragraph(page, 2)).toHaveValue(/terlewat\. Baris satu\nbaris duadan Akhir\.$/)

  // More lines than a letter has paragraphs, and one that was typed too long.
  await page.keyboard.press('Control+A')
  await paste(page, Array.from({ length: 90 }, (_, line) => `baris ke-${line}`).join('\n'))
  await expect(paragraph(page, 60)).toBeVisible()
  await expect(paragraph(page, 61)).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan' }).last().click()
  await expect(paragraph(page, 3)).toHaveCount(0)
  await paragraph(page, 1).fill(sentence.repeat(7))
  await page.getByRole('button', { name: 'Bagi paragraf ini' }).click()
  await expect(paragraph(page, 3)).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).toHaveURL(/\/love-typing$/)
  const { paragraphs } = await stored(kado)
  expect(paragraphs.slice(0, 2)).toEqual([sentence.repeat(5).trim(), sentence.repeat(2).trim()])
})

test('a letter pasted over the sample replaces it, and leaves the owner’s paragraphs', async ({
  page,
  kado,
}) => {
  await atTheLetter(page, kado)
  await paragraph(page, 4).fill('Selalu, Raka.')
  await paragraph(page, 2).focus()
  await paste(page, 'Untuk Sinta,\n\nAku rindu.\n\nPulanglah.')
  await expect(page.getByRole('alert')).toHaveText('Suratmu sekarang 4 paragraf.')
  await expect(paragraph(page, 3)).toBeFocused()
  const letter = ['Untuk Sinta,', 'Aku rindu.', 'Pulanglah.', 'Selalu, Raka.']
  for (const [index, text] of letter.entries()) await expect(paragraph(page, index + 1)).toHaveValue(text)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(paragraph(page, 1)).toHaveValue(/^Untuk kamu/)
  await expect(paragraph(page, 4)).toHaveValue('Selalu, Raka.')
  await paragraph(page, 2).focus()
  await page.keyboard.press('Control+V')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).toHaveURL(/\/love-typing$/)
  expect((await stored(kado)).paragraphs).toEqual(letter)
})

test('480 characters are counted, an empty letter is refused, Batal goes back without saving', async ({
  page,
  kado,
}) => {
  await atTheLetter(page, kado)
  await paragraph(page, 1).fill(`https://kenangan.example/${'kita'.repeat(100)}`)
  const box = await paragraph(page, 1).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)

  const full = '👩‍❤️‍👨'.repeat(480)
  await paragraph(page, 1).fill(full)
  await expect(page.getByText('480/480')).toBeVisible()
  await paragraph(page, 1).fill(`${full}x`)
  await expect(page.getByText('481/480')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(paragraph(page, 1)).toHaveAccessibleDescription('Paragraf paling banyak 480 karakter.')
  await expect(paragraph(page, 1)).toHaveValue(`${full}x`)
  await expect(page).toHaveURL(/\/edit-love-typing$/)

  for (const number of [1, 2, 3, 4]) await paragraph(page, number).fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Tulis paling sedikit satu paragraf.')).toBeVisible()
  expect((await stored(kado)).paragraphs).toHaveLength(4)

  await paragraph(page, 1).fill('Untuk Sinta,')
  await page.getByRole('button', { name: 'Batal' }).click()
  // Pointed at, it stays however long the rest takes.
  await page.getByRole('button', { name: 'Urungkan' }).hover()
  await expect(page).toHaveURL(/\/love-typing$/)
  await expect(page.locator('.letter-text p').first()).toHaveText(/^Untuk kamu/)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page).toHaveURL(/\/edit-love-typing$/)
  await expect(paragraph(page, 1)).toHaveValue('Untuk Sinta,')
  await page.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(paragraph(page, 1)).toHaveValue(/^Untuk kamu/)
})

test('a song is listened to, sent and removed; what is no song is refused at its field', async ({
  page,
  kado,
}) => {
  await atTheLetter(page, kado)
  const before = await stored(kado)
  await expect(page.getByLabel('Berkas musik')).toHaveAttribute('accept', 'audio/*')
  await paragraph(page, 1).fill('Untuk Sinta,')
  // A photo is no song, and that is said when it is picked.
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('foto') }
  await page.getByLabel('Berkas musik').setInputFiles(photo)
  await expect(page.getByText('Berkas ini bukan lagu yang bisa diputar.')).toBeVisible()
  await page.getByLabel('Berkas musik').setInputFiles(drawing)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Berkas ini bukan lagu yang bisa diputar.')).toBeVisible()
  await expect(paragraph(page, 1)).toHaveValue('Untuk Sinta,')
  expect(await stored(kado)).toEqual(before)
  await page.getByLabel('Berkas musik').setInputFiles(song)
  await expect(page.getByText('lagu-kita.mp3')).toBeVisible()
  await page.getByRole('button', { name: 'Dengarkan' }).click()
  await page.getByRole('button', { name: 'Berhenti' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).toHaveURL(/\/love-typing$/)
  const after = await stored(kado)
  expect(after.paragraphs[0]).toBe('Untuk Sinta,')
  expect(after.background_music).not.toBe(before.background_music)
  const bytes = await fetch(kado.url + after.background_music).then((answer) => answer.arrayBuffer())
  // Its metadata is gone, and the sound is not.
  expect(bytes.byteLength).toBeGreaterThan(song.buffer.length * 0.9)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Hapus musik' }).click()
  await page.getByRole('button', { name: 'Pakai musik semula' }).click()
  await page.getByRole('button', { name: 'Hapus musik' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).toHaveURL(/\/love-typing$/)
  expect((await stored(kado)).background_music).toBe('')
  await expect(page.getByRole('button', { name: 'Putar musik' })).toHaveCount(0)
})

test('sending shows its progress and can be stopped; a failure or a lost session loses nothing', async ({
  page,
  kado,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await atTheLetter(page, kado)
  await paragraph(page, 1).fill('Untuk Sinta,')
  await page.getByLabel('Berkas musik').setInputFiles(song)
  await page.route('**/api/love-typing.php', () => undefined)
  await page.getByRole('button', { name: 'Simpan' }).click()
  const progress = page.getByRole('progressbar', { name: 'Mengunggah' })
  await expect(progress).toBeVisible()
  await page.locator('.file-progress').getByRole('button', { name: 'Batal' }).click()
  await expect(progress).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.unroute('**/api/love-typing.php')
  await page.route('**/api/love-typing.php', (route) => route.abort())
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Suratmu belum tersimpan.')
  await expect.poll(() => logged.join()).toContain('Saving letter failed')
  await expect(paragraph(page, 1)).toHaveValue('Untuk Sinta,')
  await expect(page.getByText('lagu-kita.mp3')).toBeVisible()

  await page.unroute('**/api/love-typing.php')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await logIn(page)
  await expect(page).toHaveURL(/\/love-typing$/)
  expect((await stored(kado)).paragraphs[0]).toBe('Untuk Sinta,')
})

test('the letter is edited in the desktop hub too, beside its preview', {
  tag: ['@desk', '@preview'],
}, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Surat Cinta')
  await expect(page.getByRole('button', { name: 'Batal' })).toHaveCount(0)
  await paragraph(page, 1).fill('Untuk Sinta,')
  await save(page)
  await expect(page).toHaveURL(/\/edit-pages\?page=letter$/)
  await reload(page)
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/love-typing')
  await expect(preview(page).locator('.letter-text p').first()).toHaveText('Untuk Sinta,')
  // A song that is picked or taken away is seen there too; no page in the preview sounds.
  await expect(preview(page).getByRole('button', { name: 'Putar musik' })).toBeVisible()
})

test('a removed paragraph comes back even when its form has gone', async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Surat Cinta')
  // The word that offers the way back does not go while the test is on its way to it.
  await stopClock(page)
  await page.getByRole('button', { name: 'Hapus paragraf 2' }).click()
  await expect(paragraph(page, 4)).toHaveCount(0)
  await closeForm(page)
  await page.getByRole('link', { name: 'Coupon', exact: true }).click()
  await expect(page).toHaveURL(/page=coupon/)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await openForm(page, 'Surat Cinta')
  await expect(paragraph(page, 2)).toHaveValue(/^Aku menulis/)
  await expect(paragraph(page, 4)).toBeVisible()
})

async function atTheLetter(page: Page, kado: Kado) {
  await enter(page, kado, '/edit-love-typing')
  await expect(paragraph(page, 1)).toBeVisible()
}

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('Control+V')
}

function paragraph(page: Page, number: number) {
  return page.getByRole('textbox', { name: `paragraf ${number}`, exact: true })
}

async function stored(kado: Kado) {
  const answer = await fetch(`${kado.url}/api/love-typing`)
  const { data } = (await answer.json()) as { data: { paragraphs: string[]; background_music: string } }
  return data
}
