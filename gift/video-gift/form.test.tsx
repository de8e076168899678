import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { fake, pick } from '#tests/components/files.ts'
import { failure, message, save } from '#tests/components/hub.ts'
import {
  answer,
  cutOff,
  hold,
  refuse,
  sampleOf,
  sentTo,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import lampion from '#tests/fixtures/lampion.mp4?url'
import * as calls from './calls.ts'

const title = page.getByLabelText('judul')
const file = page.getByLabelText('Berkas video')
const picked = page.getByLabelText('Video yang dipilih')
const submit = page.getByRole('button', { name: 'Simpan' })
const progress = page.getByRole('progressbar', { name: 'Mengunggah' })
const unsent = failure(/^Belum tersimpan\. Video dan tulisanmu masih di sini/)
const decide = page.getByText('Pilih dulu: kirim saja, atau pakai video lain.')
const sample = sampleOf(calls.load).data

/** The film as another phone would have written it: only the name of its codec differs. */
async function filmWith(codec: string) {
  const bytes = new Uint8Array(await (await fetch(lampion)).arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  for (const { index } of text.matchAll(/avc1/g)) bytes.set(new TextEncoder().encode(codec), index)
  return new File([bytes], `liburan-${codec}.mp4`, { type: 'video/mp4' })
}

beforeEach(async () => {
  answer(calls.save, ({ values }) => written({ ...sample, title: String(values.title) }))
  await enter('/edit-video-gift')
  await expect.element(title).toHaveValue('Untuk Kamu')
})

test('a film is sent with its texts and its still picture, and then shown', async () => {
  await title.fill('Malam lampion')
  await page.getByLabelText('deskripsi').fill('Kita berdua.')
  await expect.element(file).toHaveAttribute('accept', 'video/*')
  await pick(file, await filmWith('avc1'))
  await expect.element(picked).toHaveAttribute('poster', expect.stringMatching(/^blob:/))
  await expect.element(page.getByText('liburan-avc1.mp4')).toBeVisible()
  await save()
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/video-gift')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Malam lampion' })).toBeVisible()
  expect(valuesSentTo(calls.save)).toEqual([
    {
      title: 'Malam lampion',
      description: 'Kita berdua.',
      video_url: expect.any(File),
      poster: expect.any(File),
    },
  ])
})

test('Batal changes nothing, and Urungkan brings back what was typed', async () => {
  await title.fill('Bukan Ini')
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect.poll(() => location.pathname).toBe('/video-gift')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Untuk Kamu' })).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.element(title).toHaveValue('Bukan Ini')
  expect(sentTo(calls.save)).toEqual([])
})

test('a film of more than 500 MB is not taken', async () => {
  const large = new File(['film'], 'besar.mp4', { type: 'video/mp4' })
  Object.defineProperty(large, 'size', { value: 500 * 1024 * 1024 + 1 })
  await expect.element(file).toBeInTheDocument()
  const input = file.element() as HTMLInputElement
  Object.defineProperty(input, 'files', { configurable: true, get: () => [large] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('Video paling besar 500 MB.')).toBeVisible()
  await expect.element(page.getByLabelText('Video sekarang')).toBeVisible()
})

test('a file that no browser plays is sent only on purpose, and its refusal leaves with it', async () => {
  const sentence = 'Berkas ini bukan video yang bisa diputar.'
  refuse(calls.save, 'unsupported_media', { message: sentence, fields: { video_url: sentence } })
  await pick(file, fake('a.mp4', 'video/mp4'))
  await expect.element(failure('Video ini tidak bisa diputar di sini')).toBeVisible()
  await page.getByRole('button', { name: 'Kirim saja' }).click()
  await save()
  await expect.element(page.getByText(sentence).first()).toBeVisible()
  expect(location.pathname).toBe('/edit-video-gift')
  await page.getByRole('button', { name: 'Pakai video yang lama' }).click()
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})

test.each([
  ['hvc1', 'HEVC'],
  ['hev1', 'HEVC'],
  ['av01', 'AV1'],
])('a film in %s asks first, because many phones do not play it', async (codec, said) => {
  await pick(file, await filmWith(codec))
  await expect.element(failure(`Video ini memakai ${said}`)).toBeVisible()
  await submit.click()
  await expect.element(decide).toBeVisible()
  expect(await graveFindings()).toEqual([])
  expect(sentTo(calls.save)).toEqual([])
  await page.getByRole('button', { name: 'Kirim saja' }).click()
  await save()
  await expect.poll(() => location.pathname).toBe('/video-gift')
  expect(sentTo(calls.save)).toHaveLength(1)
})

describe('uploading', () => {
  beforeEach(async () => {
    await title.fill('Malam Lampion')
    await pick(file, await filmWith('avc1'))
    await expect.element(picked).toHaveAttribute('poster', expect.stringMatching(/^blob:/))
  })

  test('it shows its progress, and can be stopped without a loss', async () => {
    hold(calls.save)
    await save()
    await expect.element(progress).toBeVisible()
    await page.getByRole('group', { name: 'video' }).getByRole('button', { name: 'Batal' }).click()
    await expect.element(progress).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(title).toHaveValue('Malam Lampion')
    await expect.element(page.getByText('liburan-avc1.mp4')).toBeVisible()
  })

  test('without a network it says so and logs it', async () => {
    const logged = vi.spyOn(console, 'error')
    cutOff(calls.save)
    await save()
    await expect.element(unsent).toBeVisible()
    expect(logged.mock.calls.join()).toContain('Saving video failed')
    await expect.element(title).toHaveValue('Malam Lampion')
  })

  test.each([
    ['poster', 0],
    ['video_url', 1],
  ])('a refusal of %s is shown at the film %i times', async (field, shown) => {
    const sentence = 'Berkas ini bukan foto yang bisa dibaca.'
    refuse(calls.save, 'unsupported_media', { message: sentence, fields: { [field]: sentence } })
    await save()
    await expect.poll(() => sentTo(calls.save).length).toBe(1)
    await expect.element(submit).toBeEnabled()
    const atFilm = page.getByRole('group', { name: 'video' }).getByRole('alert').filter({ hasText: sentence })
    await expect.poll(() => atFilm.elements().length).toBe(shown)
  })
})
