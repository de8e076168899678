import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { boxOf } from './gestures.ts'
import { enter, expect, type Kado, logIn, test } from './kado.ts'

const song = {
  name: 'lagu-kita.mp3',
  mimeType: 'audio/mpeg',
  buffer: readFileSync(resolve(import.meta.dirname, '../../sample/hujan.mp3')).subarray(0, 80_000),
}
const drawing = { name: 'lagu.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') }

test('the owner edits, adds, moves and removes paragraphs of the letter', async ({ page, kado }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atTheLetter(page, kado)
  await paragraph(page, 1).fill(`https://kenangan.example/${'kita'.repeat(100)}`)
  const box = await boxOf(paragraph(page, 1))
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  const long = `${'👩‍❤️‍👨'.repeat(480)}x`
  await paragraph(page, 1).fill(long)
  await expect(page.getByText('481/480')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(paragraph(page, 1)).toHaveAccessibleDescription('Paragraf paling banyak 480 karakter.')
  await expect(paragraph(page, 1)).toHaveValue(long)
  for (const number of [1, 2, 3, 4]) await paragraph(page, number).fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Tulis paling sedikit satu paragraf.')).toBeVisible()
  await page.getByRole('button', { name: 'Kembalikan' }).click()

  await paragraph(page, 1).fill('Untuk Sinta,')
  await page.getByRole('button', { name: 'Naikkan paragraf 3' }).click()
  await expect(paragraph(page, 2)).toHaveValue(/^Kalau nanti/)
  await expect(page.getByRole('button', { name: 'Naikkan paragraf 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(paragraph(page, 1)).toHaveValue(/^Kalau nanti/)
  await page.getByRole('button', { name: 'Turunkan paragraf 1' }).click()
  await expect(paragraph(page, 1)).toHaveValue('Untuk Sinta,')
  await page.getByRole('button', { name: 'Hapus paragraf 3' }).click()
  await expect(paragraph(page, 4)).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan' }).last().click()
  await expect(paragraph(page, 3)).toHaveValue(/^Aku menulis/)
  await page.getByRole('button', { name: 'Hapus paragraf 4' }).click()
  await page.getByRole('button', { name: 'Tambah paragraf' }).click()
  await expect(paragraph(page, 4)).toBeFocused()
  await page.keyboard.type('Selalu.')
  await page.getByRole('button', { name: 'Tambah paragraf' }).click()
  await expect(paragraph(page, 5)).toHaveAccessibleDescription('Paragraf yang kosong tidak ikut disimpan.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).toHaveURL(/\/love-typing$/)
  await expect(page.getByRole('status').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  const letter = ['Untuk Sinta,', /^Kalau nanti/, /^Aku menulis/, 'Selalu.']
  await expect(page.locator('.typed-text p')).toHaveText(letter)
  expect((await stored(page, kado)).paragraphs).toHaveLength(4)
})

test('a pasted letter replaces the sample or becomes further paragraphs', async ({ page, kado }) => {
  await atTheLetter(page, kado)
  await paragraph(page, 4).fill('Selalu, Raka.')
  await paragraph(page, 2).focus()
  await paste(page, 'Untuk Sinta,\n\nAku rindu.\n\nPulanglah.')
  await expect(page.getByRole('status').filter({ hasText: 'Suratmu sekarang 4 paragraf.' })).toBeVisible()
  await expect(paragraph(page, 3)).toBeFocused()
  const letter = ['Untuk Sinta,', 'Aku rindu.', 'Pulanglah.', 'Selalu, Raka.']
  for (const [index, text] of letter.entries()) await expect(paragraph(page, index + 1)).toHaveValue(text)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(paragraph(page, 1)).toHaveValue(/^Untuk kamu/)
  await expect(paragraph(page, 4)).toHaveValue('Selalu, Raka.')

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

  // Joined by the button, and by Backspace.
  const join = page.getByRole('button', { name: 'Gabungkan paragraf 2 dengan yang di atasnya' })
  await join.click()
  await expect(paragraph(page, 1)).toHaveValue(`Awal. Untuk Sinta, ${sentence.repeat(5).trim()}`)
  await expect(join).toHaveAttribute('aria-disabled', 'true')
  await paragraph(page, 3).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Backspace')
  await expect(paragraph(page, 3)).toHaveCount(0)
  await expect(paragraph(page, 2)).toHaveValue(/terlewat\. Baris satu\nbaris dua Akhir\.$/)

  // A paragraph that was typed too long.
  await paragraph(page, 1).fill(sentence.repeat(7))
  await page.getByRole('button', { name: 'Bagi paragraf ini' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).toHaveURL(/\/love-typing$/)
  const { paragraphs } = await stored(page, kado)
  expect(paragraphs.slice(0, 2)).toEqual([sentence.repeat(5).trim(), sentence.repeat(2).trim()])
})

test('a song of the letter can be played, uploaded and removed; a failure loses nothing', async ({
  page,
  kado,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await atTheLetter(page, kado)
  const before = await stored(page, kado)
  const send = page.getByRole('button', { name: 'Simpan' })
  const file = page.getByLabel('Berkas musik')
  await expect(file).toHaveAttribute('accept', 'audio/*')
  await paragraph(page, 1).fill('Untuk Sinta,')
  // A photo is refused as a song when it is picked.
  await file.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('foto') })
  await expect(page.getByText('Berkas ini bukan lagu yang bisa diputar.')).toBeVisible()
  await file.setInputFiles(drawing)
  await send.click()
  await expect(page.getByText('Berkas ini bukan lagu yang bisa diputar.')).toBeVisible()
  // Another attempt would not help.
  await expect(page.getByText('Belum disimpan.')).toBeVisible()
  await file.setInputFiles(song)
  await expect(page.getByText('lagu-kita.mp3')).toBeVisible()
  await page.getByRole('button', { name: 'Dengarkan' }).click()
  await page.getByRole('button', { name: 'Berhenti' }).click()

  await page.route('**/api/love-typing.php', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Suratmu belum tersimpan.')
  await expect.poll(() => logged.join()).toContain('Saving letter failed')
  await expect(paragraph(page, 1)).toHaveValue('Untuk Sinta,')
  await expect(page.getByText('lagu-kita.mp3')).toBeVisible()
  expect(await stored(page, kado)).toEqual(before)
  await page.unroute('**/api/love-typing.php')
  await page.context().clearCookies()
  await send.click()
  await logIn(page)
  await expect(page).toHaveURL(/\/love-typing$/)
  const after = await stored(page, kado)
  expect(after.paragraphs[0]).toBe('Untuk Sinta,')
  expect(after.background_music).not.toBe(before.background_music)
  const bytes = await fetch(kado.url + after.background_music).then((answer) => answer.arrayBuffer())
  // Its metadata are removed and its sound is kept.
  expect(bytes.byteLength).toBeGreaterThan(song.buffer.length * 0.9)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Hapus musik' }).click()
  await page.getByRole('button', { name: 'Pakai musik semula' }).click()
  await page.getByRole('button', { name: 'Hapus musik' }).click()
  await send.click()
  await expect(page).toHaveURL(/\/love-typing$/)
  expect((await stored(page, kado)).background_music).toBe('')
  await expect(page.getByRole('button', { name: 'Putar musik' })).toHaveCount(0)
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

async function stored(page: Page, kado: Kado) {
  return (await (await page.request.get(`${kado.url}/api/love-typing`)).json()).data
}
