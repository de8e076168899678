import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter, leaveAndEnter, logIn } from '#tests/components/app.tsx'
import { fake, photo, pick } from '#tests/components/files.ts'
import { failure, message, openForm, save } from '#tests/components/hub.ts'
import {
  answer,
  cutOff,
  sampleOf,
  sentTo,
  setSignedIn,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import { keptPrompts } from '#web/session/kept-prompts.ts'
import * as calls from './calls.ts'

const SENTENCE = 'Aku menulis ini pelan-pelan, satu huruf satu huruf, supaya tidak ada yang terlewat. '
const paragraph = (number: number) => page.getByRole('textbox', { name: `paragraf ${number}`, exact: true })
const button = (name: string) => page.getByRole('button', { name })
const file = page.getByLabelText('Berkas musik')
const at = () => location.pathname
const texts = () =>
  page
    .getByRole('textbox', { name: /^paragraf \d+$/ })
    .elements()
    .map((each) => (each as HTMLTextAreaElement).value)
const sent = () => valuesSentTo(calls.save).at(-1) ?? {}
const sentParagraphs = () => JSON.parse(String(sent().paragraphs)) as string[]

function acceptSaves() {
  let stored = sampleOf(calls.load)
  answer(calls.load, () => stored)
  answer(calls.save, ({ values }) => {
    stored = { ...stored, data: { ...stored.data, paragraphs: JSON.parse(String(values.paragraphs)) } }
    return written(stored.data)
  })
}

beforeEach(async () => {
  acceptSaves()
  await enter('/edit-love-typing')
  await expect.element(paragraph(4)).toBeVisible()
})

async function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

function placeCursor(number: number, offset: number) {
  const field = paragraph(number).element() as HTMLTextAreaElement
  field.focus()
  field.setSelectionRange(offset, offset)
}

test('a word without an end stays inside its field', async () => {
  await paragraph(1).fill(`https://kenangan.example/${'kita'.repeat(100)}`)
  expect(paragraph(1).element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
  expect(document.documentElement.scrollWidth).toBe(innerWidth)
})

test('a paragraph of more than 480 characters is refused and stays', async () => {
  const long = `${'👩‍❤️‍👨'.repeat(480)}x`
  await paragraph(1).fill(long)
  await expect.element(page.getByText('481/480')).toBeVisible()
  await save()
  await expect.element(paragraph(1)).toHaveAccessibleDescription('Paragraf paling banyak 480 karakter.')
  await expect.element(paragraph(1)).toHaveValue(long)
  expect(valuesSentTo(calls.save)).toEqual([])
})

test('a letter without a paragraph is refused', async () => {
  for (const number of [1, 2, 3, 4]) await paragraph(number).fill('')
  await save()
  await expect.element(page.getByText('Tulis paling sedikit satu paragraf.')).toBeVisible()
  expect(valuesSentTo(calls.save)).toEqual([])
})

test('paragraphs are moved by their buttons, which keep the focus', async () => {
  const [first, second, third, fourth] = texts()
  await button('Naikkan paragraf 3').click()
  await expect.poll(texts).toEqual([first, third, second, fourth])
  await expect.element(button('Naikkan paragraf 2')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(texts).toEqual([third, first, second, fourth])
  await button('Turunkan paragraf 1').click()
  await expect.poll(texts).toEqual([first, third, second, fourth])
})

test('a removed paragraph comes back by Urungkan', async () => {
  const before = texts()
  await button('Hapus paragraf 3').click()
  await expect.element(paragraph(4)).not.toBeInTheDocument()
  await button('Urungkan').last().click()
  await expect.poll(texts).toEqual(before)
})

test('an added paragraph is saved, an empty one is marked as not saved, and the letter is shown', async () => {
  const before = texts()
  await button('Tambah paragraf').click()
  await expect.element(paragraph(5)).toHaveFocus()
  await userEvent.keyboard('Selalu.')
  await button('Tambah paragraf').click()
  await expect.element(paragraph(6)).toHaveAccessibleDescription('Paragraf yang kosong tidak ikut disimpan.')
  await save()
  await expect.poll(at).toBe('/love-typing')
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
  expect(sentParagraphs()).toEqual([...before, 'Selalu.', ''])
  await expect.element(page.getByText('Selalu.', { exact: true })).toBeVisible()
})

test('a save in the hub stays in the hub', async () => {
  await leaveAndEnter('/edit-pages')
  await openForm('Surat Cinta')
  await paragraph(1).fill('Untuk Sinta,')
  await save()
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
  expect(at() + location.search).toBe('/edit-pages?page=letter')
})

test('a pasted letter replaces the sample, leaves what was written, and is undone', async () => {
  const [first] = texts()
  await paragraph(4).fill('Selalu, Raka.')
  placeCursor(2, 0)
  await paste('Untuk Sinta,\n\nAku rindu.\n\nPulanglah.')
  await expect.element(message('Suratmu sekarang 4 paragraf.')).toBeVisible()
  await expect.element(paragraph(3)).toHaveFocus()
  expect(texts()).toEqual(['Untuk Sinta,', 'Aku rindu.', 'Pulanglah.', 'Selalu, Raka.'])
  await button('Urungkan').click()
  await expect.element(paragraph(1)).toHaveValue(first)
  await expect.element(paragraph(4)).toHaveValue('Selalu, Raka.')
})

test('text pasted into a written paragraph becomes further paragraphs, which can be joined', async () => {
  for (const number of [4, 3, 2]) await button(`Hapus paragraf ${number}`).click()
  await paragraph(1).fill('Awal. Akhir.')
  placeCursor(1, 'Awal.'.length)
  await paste(` Untuk Sinta,\r\n\r\n${SENTENCE.repeat(8)}\n\n\nBaris satu\nbaris dua`)
  const [five, three] = [SENTENCE.repeat(5).trim(), SENTENCE.repeat(3).trim()]
  const end = 'Baris satu\nbaris dua Akhir.'
  await expect.poll(texts).toEqual(['Awal. Untuk Sinta,', five, three, end])
  await expect.element(paragraph(4)).toHaveFocus()

  // By the button, and by Backspace.
  const join = button('Gabungkan paragraf 2 dengan yang di atasnya')
  await join.click()
  await expect.poll(texts).toEqual([`Awal. Untuk Sinta, ${five}`, three, end])
  await expect.element(join).toHaveAttribute('aria-disabled', 'true')
  placeCursor(3, 0)
  await userEvent.keyboard('{Backspace}')
  await expect.poll(texts).toEqual([`Awal. Untuk Sinta, ${five}`, `${three} ${end}`])
})

test('a paragraph that was typed too long is divided at a sentence', async () => {
  await paragraph(1).fill(SENTENCE.repeat(7))
  await button('Bagi paragraf ini').click()
  await save()
  await expect.poll(at).toBe('/love-typing')
  expect(sentParagraphs().slice(0, 2)).toEqual([SENTENCE.repeat(5).trim(), SENTENCE.repeat(2).trim()])
})

test('a file that is no song is refused before anything is sent', async () => {
  await expect.element(file).toHaveAttribute('accept', 'audio/*')
  const refusal = page.getByText('Berkas ini bukan lagu yang bisa diputar.')
  await pick(file, await photo('foto.jpg'))
  await expect.element(refusal).toBeVisible()
  expect(valuesSentTo(calls.save)).toEqual([])
})

test('a failure keeps the text and the song, and a session that ended asks for a login', async () => {
  const logged = vi.spyOn(console, 'error')
  await paragraph(1).fill('Untuk Sinta,')
  await pick(file, fake('lagu-kita.mp3', 'audio/mpeg'))
  await expect.element(page.getByText('lagu-kita.mp3')).toBeVisible()
  cutOff(calls.save)
  await save()
  await expect.element(failure('Suratmu belum tersimpan.')).toBeVisible()
  expect(logged.mock.calls.join()).toContain('Saving letter failed')
  await expect.element(paragraph(1)).toHaveValue('Untuk Sinta,')
  await expect.element(page.getByText('lagu-kita.mp3')).toBeVisible()

  acceptSaves()
  setSignedIn(false)
  await save()
  await logIn()
  await expect.poll(at).toBe('/love-typing')
  expect(sentParagraphs()[0]).toBe('Untuk Sinta,')
  expect(sent().backgroundMusic).toMatchObject({ name: 'lagu-kita.mp3' })
})

test('the song is removed with the save, and may be kept until then', async () => {
  await button('Hapus musik').click()
  await button('Pakai musik semula').click()
  await button('Hapus musik').click()
  await save()
  await expect.poll(at).toBe('/love-typing')
  expect(sent().background_music).toBe('')
})

test('the prompts of the beginning stand where paragraphs are missing, and are not stored', async () => {
  keptPrompts.keep(['Satu.', 'Dua.', 'Tiga.', 'Empat.', 'Lima.'])
  const prompts = page.getByRole('region', { name: 'Petunjuk menulis' })
  await expect.element(prompts.getByRole('button', { name: 'Empat.' })).toBeVisible()
  await expect.element(prompts.getByText('Lima.')).toBeVisible()
  await expect.element(prompts.getByText('Tiga.')).not.toBeInTheDocument()
  await prompts.getByRole('button', { name: 'Empat.' }).click()
  await expect.element(paragraph(5)).toHaveFocus()
  await expect.element(paragraph(5)).toHaveAttribute('placeholder', 'Empat.')
  await button('Buang petunjuk').click()
  await expect.element(prompts).not.toBeInTheDocument()
  await save()
  await expect.poll(() => sentTo(calls.save)).toHaveLength(1)
  expect(sentParagraphs()).not.toContain('Empat.')
})
