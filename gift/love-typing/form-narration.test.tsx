import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { fake, pick } from '#tests/components/files.ts'
import { failure, message } from '#tests/components/hub.ts'
import { giveMicrophone, makeVoice } from '#tests/components/microphone.ts'
import { answer, cutOff, sentTo, valuesSentTo, written } from '#tests/components/network.ts'
import { setHidden } from '#tests/components/visibility.ts'
import * as calls from './calls.ts'
import { limits, sample } from './contract.ts'
import type { Narration } from './schemas.ts'

const stored: Narration = {
  id: 7,
  url: '/media/suara.webm',
  seconds: 64,
  marks: [0, 1, 2, 3],
  quiet: [],
  changed: [],
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Suara suratmu' })
const next = button('Paragraf berikutnya')
const marksIn = (values: Record<string, unknown> | undefined) => JSON.parse(String(values?.marks)) as number[]

let narrations: Narration[] = []

beforeEach(() => {
  narrations = []
  answer(calls.loadNarration, () => narrations)
  answer(calls.narrate, ({ values }) => {
    narrations = [{ ...stored, marks: marksIn(values) }]
    return written(stored, 'Suaramu ikut tersimpan dengan suratnya.')
  })
  answer(calls.mark, ({ values }) =>
    written({ ...stored, marks: values.marks as number[] }, 'Tandanya tersimpan.'),
  )
  answer(calls.remove, written({ id: 7 }, 'Suaranya dihapus.'))
  answer(calls.restore, written(stored, 'Suaranya sudah kembali.'))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => giveMicrophone())
})

async function openForm(...present: Narration[]) {
  narrations = present
  await enter('/edit-love-typing')
  await expect.element(button(present.length > 0 ? 'Rekam lagi' : 'Rekam suara')).toBeVisible()
}

test('the letter is recorded paragraph by paragraph, heard and stored at once', async () => {
  await openForm()
  await button('Rekam suara').click()
  await button('Rekam suratnya').click()
  await expect.element(dialog.getByText('Paragraf 1 dari 4')).toBeVisible()
  for (const index of [2, 3, 4]) {
    await next.click()
    await expect.element(dialog.getByText(`Paragraf ${index} dari 4`)).toBeVisible()
  }
  // A mark that came too early is taken back and set again.
  await button('Mundur satu paragraf').click()
  await expect.element(dialog.getByText('Paragraf 3 dari 4')).toBeVisible()
  await next.click()
  await button('Selesai').click()
  await expect.element(dialog.getByText('Begini nanti suratnya mengetik.')).toBeVisible()
  await button('Simpan suara').click()
  await expect.element(message('Suaramu ikut tersimpan')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const [sent] = valuesSentTo(calls.narrate)
  const marks = marksIn(sent)
  expect(marks).toHaveLength(sample.length)
  expect(marks[0]).toBe(0)
  expect(marks).toEqual(marks.toSorted((one, other) => one - other))
  const { recording } = sent as { recording: File }
  expect(recording.size).toBeGreaterThan(500)
  await expect.element(page.getByText('Suaramu, 1 menit 4 detik')).toBeVisible()
})

test('a recording pauses while the page is hidden and at a press, and a refused microphone leads to a file', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(
    new DOMException('refused', 'NotAllowedError'),
  )
  await openForm()
  await button('Rekam suara').click()
  await button('Rekam suratnya').click()
  await expect.element(failure(/^Izinkan di pengaturan browser/)).toBeVisible()
  await button('Coba rekam lagi').click()
  await expect.element(dialog.getByText('Paragraf 1 dari 4')).toBeVisible()
  setHidden(true)
  await expect.element(dialog.getByText('Terhenti di paragraf 1. Lanjut dari sini?')).toBeVisible()
  setHidden(false)
  await button('Lanjut').click()
  await expect.element(dialog.getByText('Paragraf 1 dari 4')).toBeVisible()
  await button('Jeda').click()
  await expect.element(dialog.getByText('Terhenti di paragraf 1. Lanjut dari sini?')).toBeVisible()
  await button('Lanjut').click()
  await expect.element(dialog.getByText('Paragraf 1 dari 4')).toBeVisible()
  // A recording that was not stored is not thrown away by a slip.
  await button('Tutup').click()
  await expect.element(failure('Rekamannya belum disimpan.')).toBeVisible()
  await button('Jangan dibuang').click()
  await expect.element(dialog.getByText('Paragraf 1 dari 4')).toBeVisible()
  await button('Tutup').click()
  await button('Buang rekamannya').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(calls.narrate)).toEqual([])
})

test('a file is marked along while it plays, and stored with its pauses', async () => {
  await openForm()
  await pick(page.getByLabelText('Berkas suara'), makeVoice([0, 0.4, 1, 0.5, 30]))
  await button('Putar dan tandai').click()
  for (const index of [2, 3, 4]) {
    await next.click()
    await expect.element(dialog.getByText(`Paragraf ${index} dari 4`)).toBeVisible()
  }
  await button('Selesai').click()
  await button('Simpan suara').click()
  await expect.element(message('Suaramu ikut tersimpan')).toBeVisible()
  const [sent] = valuesSentTo(calls.narrate)
  expect(marksIn(sent)).toHaveLength(4)
  const quiet = JSON.parse(String(sent?.quiet)) as [number, number][]
  expect(quiet).toHaveLength(2)
  expect(quiet[1]?.[0]).toBeCloseTo(1.4, 1)
  expect(quiet[1]?.[1]).toBeCloseTo(1.9, 1)
  expect(quiet.length).toBeLessThan(limits.pauses)
})

test('a file may be stored without marks; one that is no sound is refused before it is sent', async () => {
  await openForm()
  await pick(page.getByLabelText('Berkas suara'), fake('foto.png', 'image/png'))
  await expect.element(failure(/^Berkas ini bukan rekaman/)).toBeVisible()
  await pick(page.getByLabelText('Berkas suara'), makeVoice([2]))
  await button('Tanpa tanda saja').click()
  await button('Simpan suara').click()
  await expect.element(message('Suaramu ikut tersimpan')).toBeVisible()
  expect(valuesSentTo(calls.narrate).map(marksIn)).toEqual([[]])
})

test('where the recording could not be sent it stays in its place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  cutOff(calls.narrate)
  await openForm()
  await pick(page.getByLabelText('Berkas suara'), makeVoice([2]))
  await button('Tanpa tanda saja').click()
  await button('Simpan suara').click()
  await expect.element(failure('Suaramu belum tersimpan. Rekamannya masih di sini, coba lagi.')).toBeVisible()
  await expect.element(button('Simpan suara')).toBeEnabled()
})

test('a removed recording is brought back', async () => {
  await openForm(stored)
  await button('Hapus suara').click()
  await expect.element(message('Suaranya dihapus.')).toBeVisible()
  await expect.element(button('Rekam suara')).toHaveFocus()
  await button('Urungkan').click()
  await expect.element(message('Suaranya sudah kembali.')).toBeVisible()
  await expect.element(page.getByText('Suaramu, 1 menit 4 detik')).toBeVisible()
})

test('a letter that has changed since it was read says so', async () => {
  await openForm({ ...stored, changed: [1] })
  await expect.element(message(/^Suratnya berubah setelah direkam\./)).toBeVisible()
})
