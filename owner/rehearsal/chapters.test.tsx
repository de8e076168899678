import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadFeatures } from '#gift/features/calls.ts'
import { load as loadQuiz } from '#gift/quiz/calls.ts'
import { load as loadLetters } from '#gift/sealed-letters/calls.ts'
import { load as loadVideo } from '#gift/video-gift/calls.ts'
import { load as loadGuests } from '#owner/guests/calls.ts'
import { load as loadReadiness } from '#owner/readiness/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { misfits } from '#tests/components/misfits.ts'
import { answer, firstOf, sampleOf } from '#tests/components/network.ts'

const cord = page.getByRole('navigation', { name: 'Bab' })
const chapter = (name: string | RegExp) => cord.getByRole('button', { name })
const names = () =>
  cord
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

const ritual = ['Opening', 'Tanggal', 'Hari', 'Menu']
const rooms = ['Galeri', 'Rencana', 'Teka-teki', 'Kuis', 'Hadiah', 'Surat', 'Kupon', 'Video', 'Momen']

const letters = [
  { id: 71, opens_on: '2027-05-25', state: 'sealed' as const, day: 1196, text: 'Aku di sini.' },
  { id: 72, opens_on: '2031-02-14', state: 'sealed' as const, day: null, text: 'Masih aku.' },
]

// The frame's own app would read what is answered here too.
beforeEach(() => {
  answer(loadReadiness, () => [])
})

test('sample content has its chapters, and a gift without letters, answers and last line has none of theirs', async () => {
  await enter('/rehearsal')
  await expect.poll(names).toEqual([...ritual, ...rooms])
})

test('each sealed letter, the answer and the last line have a chapter, and fit at every size', async () => {
  answer(loadLetters, () => letters)
  answer(loadGuests, () => ({ ...sampleOf(loadGuests), takes_answers: true }))
  answer(loadFeatures, () => ({ ...sampleOf(loadFeatures), closing: 'Tidur yang nyenyak.' }))
  await enter('/rehearsal')
  const own = ['Hari ke-1.196', '14 Februari 2031', 'Jawaban', 'Penutup']
  await expect.poll(names).toEqual([...ritual, ...rooms, ...own])
  await chapter('Penutup').click()
  await expect.element(chapter('Penutup')).toHaveAttribute('aria-current', 'step')
  await expect.element(chapter('Penutup')).toBeInViewport()
  await expect.element(page.getByText('bab 17 dari 17')).toBeInTheDocument()
  expect(await misfits()).toEqual([])
  expect(await graveFindings()).toEqual([])
})

test('an empty room has a chapter only where something about it is to be solved', async () => {
  const nothing = { page: 'video', code: 'missing', level: 'missing' as const }
  answer(loadReadiness, () => [
    { ...nothing, message: 'Videonya masih kosong.', href: '/edit-pages?page=video' },
  ])
  answer(loadQuiz, () => ({ questions: [] }))
  const video = sampleOf(loadVideo)
  answer(loadVideo, () => ({ ...video, data: { ...video.data, video_url: '' } }))
  await enter('/rehearsal')
  await expect.poll(names).toEqual([...ritual, ...rooms.filter((name) => name !== 'Kuis')])
  await expect.element(chapter('Video, ada yang perlu diperiksa')).toBeInTheDocument()
})

test('the ritual stays, and rooms that the menu leaves out have no chapter', async () => {
  answer(loadFeatures, () => ({ ...sampleOf(loadFeatures), selected_features: '["gallery"]' }))
  await enter('/rehearsal')
  // The heart of the menu leads to the video.
  await expect.poll(names).toEqual([...ritual, 'Galeri', 'Video'])
})

test('a finding about one sealed letter points to its chapter', async () => {
  const { id } = firstOf(letters.slice(1))
  const href = `/edit-pages?page=sealed-letters&item=${id}&field=photo`
  answer(loadLetters, () => letters)
  answer(loadReadiness, () => [
    { page: 'sealed-letters', code: 'broken', level: 'broken' as const, message: 'Foto surat hilang.', href },
  ])
  await enter('/rehearsal')
  await expect.element(chapter('14 Februari 2031, ada yang perlu diperiksa')).toBeInTheDocument()
  await expect.element(chapter('Hari ke-1.196')).toBeInTheDocument()
})
