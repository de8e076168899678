import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession } from '#contract/account/calls.ts'
import * as coupon from '#gift/coupon/calls.ts'
import * as crossword from '#gift/crossword/calls.ts'
import { sample as crosswordSample } from '#gift/crossword/contract.ts'
import * as dateInput from '#gift/date-input/calls.ts'
import * as daysOfLove from '#gift/days-of-love/calls.ts'
import * as features from '#gift/features/calls.ts'
import * as gallery from '#gift/gallery/calls.ts'
import * as letter from '#gift/love-typing/calls.ts'
import * as music from '#gift/music/calls.ts'
import * as opening from '#gift/opening/calls.ts'
import * as quiz from '#gift/quiz/calls.ts'
import { sample as quizSample } from '#gift/quiz/contract.ts'
import * as sky from '#gift/sky/calls.ts'
import * as guests from '#owner/guests/calls.ts'
import * as sample from '#owner/sample/calls.ts'
import * as versions from '#owner/versions/calls.ts'
import { enter, leaveAndEnter } from '#tests/components/app.tsx'
import { fake, photo } from '#tests/components/files.ts'
import {
  answer,
  cutOff,
  firstOf,
  refuse,
  sampleOf,
  sentTo,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import { bima } from '#tests/people.ts'
import { put } from '#web/api/content.ts'
import { keptAnswers } from '#web/session/kept-answers.ts'
import { answers } from './answers.tsx'
import { files, type PickedFiles } from './files.tsx'

const blank = { url: '', width: 0, height: 0, widths: [], placeholder: '' }
const use = page.getByRole('button', { name: 'Pakai yang dipilih' })
const heading = page.getByRole('heading', { level: 1, name: 'Ini drafmu' })
const goOn = page.getByRole('button', { name: 'Lanjut ke Persiapan' })
const choiceOf = (name: string) => page.getByRole('switch', { name: `Pakai ${name}` })

beforeEach(() => {
  // Each page as it was last saved.
  let [stored] = [firstOf(sampleOf(opening.load))]
  answer(opening.load, () => [stored])
  answer(opening.save, ({ values }) => {
    stored = { ...stored, ...values }
    return written(stored)
  })
  answer(dateInput.update, ({ values }) => written({ ...firstOf(sampleOf(dateInput.load)), ...values }))
  answer(daysOfLove.save, ({ values }) => written({ ...firstOf(sampleOf(daysOfLove.load)), ...values }))
  answer(features.save, ({ values }) => written({ ...sampleOf(features.load), ...values }))
  answer(guests.save, ({ values }) => written({ ...sampleOf(guests.load), ...values }))
  answer(sky.save, written(sampleOf(sky.load)))
  answer(letter.save, written(sampleOf(letter.load).data))
  answer(coupon.create, written(firstOf(sampleOf(coupon.list))))
  answer(versions.load, [])
})

async function openDraft(change: Parameters<typeof answers.change>[0], picked: Partial<PickedFiles> = {}) {
  keptAnswers.erase()
  await enter('/edit-begin')
  await page.getByRole('button', { name: 'Hari jadi' }).click()
  await expect.element(page.getByRole('button', { name: 'Lihat drafnya' })).toBeVisible()
  answers.change(change)
  files.change(picked)
  await page.getByRole('button', { name: 'Lihat drafnya' }).click()
  await expect.element(heading).toHaveFocus()
}

test('what is chosen is stored by the ordinary saves, and the answers are erased', async () => {
  await openDraft({ name: 'Sinta' })
  await page.getByRole('radio', { name: 'Untuk Kamu' }).click({ force: true })
  await choiceOf('judul Date Input').click({ force: true })
  await use.click()
  await expect.element(page.getByText(/^8 hal tersimpan \d\d\.\d\d$/)).toBeVisible()
  expect(valuesSentTo(opening.save)).toEqual([{ title: 'Untuk Kamu', recipient_name: 'Sinta' }])
  expect(sentTo(dateInput.update)).toEqual([])
  expect(keptAnswers.get()).toBeUndefined()
  await goOn.click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Persiapan' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hapus jawabanku' })).not.toBeInTheDocument()
})

test('what the owner wrote has no switch to turn on and is not saved', async () => {
  answer(opening.load, [{ id: 1, title: 'Rumah Biru', recipient_name: 'Sayangku' }])
  await openDraft({ name: 'Sinta' })
  await expect.element(page.getByText('Sudah kamu tulis: Rumah Biru. Tidak kami sentuh.')).toBeVisible()
  await expect.element(choiceOf('judul Opening')).toBeDisabled()
  await use.click()
  await expect.element(goOn).toBeVisible()
  expect(valuesSentTo(opening.save)).toEqual([{ title: 'Rumah Biru', recipient_name: 'Sinta' }])
})

test('a field that was written in another tab meanwhile is skipped and named', async () => {
  await openDraft({ name: 'Sinta' })
  await expect.element(choiceOf('judul Opening')).toBeChecked()
  answer(opening.load, [{ id: 1, title: 'Rumah Biru', recipient_name: 'Sayangku' }])
  await use.click()
  await expect.element(page.getByText('Sudah kamu tulis: Rumah Biru. Tidak kami sentuh.')).toBeVisible()
  expect(valuesSentTo(opening.save)).toEqual([{ title: 'Rumah Biru', recipient_name: 'Sinta' }])
})

test('rows that could not be stored are on top, and are tried again alone', async () => {
  await openDraft({ closing: 'Pulang, yuk.' })
  cutOff(features.save)
  refuse(opening.save, 'conflict')
  await use.click()
  await expect.element(page.getByText('4 hal tersimpan. Tiga belum, coba lagi.')).toBeVisible()
  const failed = page.getByRole('heading', { level: 2 }).first()
  await expect.element(failed).toHaveTextContent('Belum tersimpan')
  expect(answers.get().closing).toBe('Pulang, yuk.')
  const before = sentTo(sky.save).length
  answer(features.save, ({ values }) => written({ ...sampleOf(features.load), ...values }))
  answer(opening.save, written(firstOf(sampleOf(opening.load))))
  await use.click()
  await expect.element(page.getByText(/^7 hal tersimpan/)).toBeVisible()
  expect(sentTo(sky.save)).toHaveLength(before)
})

test('Urungkan semua restores the version before, and keeps the answers again', async () => {
  const before = firstOf(sampleOf(opening.load))
  answer(versions.load, [{ id: 7, page: 'opening', at: 0, by: '', content: [before] }])
  answer(coupon.restore, written(firstOf(sampleOf(coupon.list))))
  answer(coupon.remove, written({ id: 1 }))
  answer(versions.restore, () => {
    answer(opening.load, [before])
    return written({ page: 'opening', content: [before] })
  })
  await openDraft({ name: 'Sinta' })
  await use.click()
  await expect.element(goOn).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan semua' }).click()
  await expect.element(use).toBeVisible()
  expect(sentTo(versions.restore)).toHaveLength(1)
  expect(answers.get().name).toBe('Sinta')
  await expect.element(page.getByText('Semua diurungkan. Drafmu masih di sini.')).toBeVisible()
})

test('a text that cannot be stored is said at its row, and nothing is saved', async () => {
  await openDraft({ name: 'Sinta' })
  await page.getByRole('button', { name: 'Ubah Nama penerima' }).click()
  await page.getByRole('textbox', { name: 'Nama penerima' }).fill(' ')
  await use.click()
  await expect.element(page.getByText('Tulis dulu, atau matikan.')).toBeVisible()
  expect(sentTo(opening.save)).toEqual([])
})

test('the song and the photos are uploaded only when the draft is used', async () => {
  answer(sample.load, [])
  answer(music.load, { music_url: '' })
  answer(gallery.addFolder, written({ id: 9, name: 'Foto kita', count: 0, covers: [] }))
  answer(gallery.addPhoto, written({ id: 1, folderId: 9, url: '', title: 'Foto 1', picture: blank }))
  answer(dateInput.uploadPhoto, { ...written({ url: '/media/baru.webp' }), newUrl: '/media/baru.webp' })
  answer(music.save, { ...written({ music_url: '/media/lagu.mp3' }), newUrl: '/media/lagu.mp3' })
  await openDraft(
    {},
    {
      song: fake('lagu.mp3', 'audio/mpeg'),
      photos: [await photo('kita.jpg'), await photo('dia.jpg')],
    },
  )
  expect(sentTo(gallery.addPhoto)).toEqual([])
  await use.click()
  await expect.element(goOn).toBeVisible()
  expect(valuesSentTo(gallery.addPhoto).map(({ id, title }) => [id, title])).toEqual([
    ['9', 'Foto 1'],
    ['9', 'Foto 2'],
  ])
  expect(sentTo(music.save)).toHaveLength(1)
  expect(valuesSentTo(dateInput.update)).toMatchObject([{ photo_url: '/media/baru.webp' }])
})

test('answers that wait are offered in Persiapan, and erased there', async () => {
  keptAnswers.erase()
  await enter('/edit-pages?page=readiness')
  answers.change({ occasion: 'apology', name: 'Sinta' })
  const offer = page.getByRole('link', { name: /^Isi dari pertanyaan/ })
  await expect.element(page.getByText('Terisi', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hapus jawabanku' }).click()
  expect(keptAnswers.get()).toBeUndefined()
  await offer.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hadiah ini untuk apa?' })).toBeVisible()
})

test('samples that the owner has altered are kept beside what is added', async () => {
  const [first, ...questions] = quizSample.questions
  const [word, ...words] = crosswordSample.words
  if (!first || !word) throw new Error('no samples')
  const altered = { ...first, options: ['Satu', 'Dua', 'Tiga', 'Empat'] }
  answer(quiz.load, { questions: [altered, ...questions] })
  answer(quiz.save, ({ values }) => written(values as never))
  answer(crossword.load, { ...sampleOf(crossword.load), words: [{ ...word, word: 'HALTE' }, ...words] })
  answer(crossword.save, ({ values }) => written(values as never))
  await openDraft({ petName: 'Sin' })
  await use.click()
  await expect.element(goOn).toBeVisible()
  expect(valuesSentTo(quiz.save)).toMatchObject([
    { questions: [altered, { question: 'Panggilan apa yang paling sering kupakai?' }] },
  ])
  expect(valuesSentTo(crossword.save)).toMatchObject([
    { words: expect.arrayContaining([{ word: 'HALTE', clue: word.clue }]) },
  ])
})

test('the undo of all leaves the folder to which photos were added meanwhile', async () => {
  const folder = { id: 9, name: 'Foto kita', count: 1, covers: [] }
  answer(gallery.addFolder, written(folder))
  answer(gallery.addPhoto, written({ id: 1, folderId: 9, url: '', title: 'Foto 1', picture: blank }))
  answer(gallery.removeFolder, { status: 'success', message: '' } as never)
  answer(dateInput.uploadPhoto, { newUrl: '/media/baru.webp' } as never)
  await openDraft({}, { photos: [await photo('kita.jpg')] })
  await choiceOf('Satu kali menang debat').click({ force: true })
  await use.click()
  await expect.element(goOn).toBeVisible()
  answer(gallery.load, [{ ...folder, count: 2 }])
  await page.getByRole('button', { name: 'Urungkan semua' }).click()
  await expect.element(page.getByText(/^Belum diurungkan: .*Gallery/)).toBeVisible()
  expect(sentTo(gallery.removeFolder)).toEqual([])
})

test('what the owner altered is there again after a look at the questions, and after a reload', async () => {
  await openDraft({ name: 'Sinta', petName: 'Sin' })
  await page.getByRole('button', { name: 'Ubah Nama penerima' }).click()
  await page.getByRole('textbox', { name: 'Nama penerima' }).fill('Sinta-ku')
  await choiceOf('judul Date Input').click({ force: true })
  await page.getByRole('button', { name: 'Ubah jawaban' }).click()
  await leaveAndEnter('/edit-begin')
  await page.getByRole('button', { name: 'Lihat drafnya' }).click()
  await expect.element(page.getByText('Sinta-ku', { exact: true })).toBeVisible()
  await expect.element(choiceOf('judul Date Input')).not.toBeChecked()
  await page.getByRole('button', { name: 'Ubah jawaban' }).click()
  answers.change({ name: 'Tari' })
  await page.getByRole('button', { name: 'Lihat drafnya' }).click()
  await expect.element(page.getByText('Tari', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Sinta-ku', { exact: true })).not.toBeInTheDocument()
})

test('the form of the letter offers the prompts of the draft', async () => {
  await openDraft({ name: 'Sinta' })
  await use.click()
  await expect.element(goOn).toBeVisible()
  const stored = sampleOf(letter.load)
  answer(letter.load, { ...stored, data: { ...stored.data, paragraphs: ['Untuk Sinta,'] } })
  await leaveAndEnter('/edit-love-typing')
  const prompts = page.getByRole('region', { name: 'Petunjuk menulis' })
  await expect.element(prompts.getByRole('button', { name: /^Satu hal kecil/ })).toBeVisible()
})

test('what was stored before the login was given up can be undone, and the rest used later', async () => {
  await openDraft({ name: 'Sinta', closing: 'Pulang, yuk.' })
  refuse(features.save, 'unauthenticated')
  await use.click()
  await expect.element(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^\d hal tersimpan/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Urungkan semua' })).toBeEnabled()
  answer(features.save, ({ values }) => written({ ...sampleOf(features.load), ...values }))
  await use.click()
  await expect.element(goOn).toBeVisible()
  expect(valuesSentTo(features.save).at(-1)).toMatchObject({ closing: 'Pulang, yuk.' })
  expect(sentTo(opening.save)).toHaveLength(1)
})

test('the draft of one account is not left for the next', async () => {
  await openDraft({ name: 'Sinta' })
  await expect.element(page.getByText('Sinta', { exact: true })).toBeVisible()
  put(loadSession, { ...sampleOf(loadSession), user: { email: bima.email } } as never)
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(page.getByText('Sinta', { exact: true })).not.toBeInTheDocument()
})
