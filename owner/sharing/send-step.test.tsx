import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { spellMoment } from '#contract/opening-hour.ts'
import * as guests from '#owner/guests/calls.ts'
import { load as loadReadiness } from '#owner/readiness/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { answer, sampleOf, sentTo, valuesSentTo, written } from '#tests/components/network.ts'
import { resize } from '#tests/components/sizes.ts'
import { loadLink } from './calls.ts'

const question = page.getByRole('group', { name: 'Sembunyikan tombol edit dari tamu?' })
const hide = question.getByRole('button', { name: 'Sembunyikan' })
const step = (name: string) => page.getByRole('heading', { level: 3, name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

let sent: { told_at: number | null; edit_answered: boolean }
let settings: ReturnType<typeof sampleOf<typeof guests.load>>

beforeEach(async () => {
  sent = { told_at: null, edit_answered: false }
  settings = sampleOf(guests.load)
  vi.spyOn(window, 'open').mockReturnValue(null)
  answer(loadLink, { url: 'https://hadiah.example' })
  answer(loadReadiness, [])
  answer(guests.load, () => settings)
  answer(guests.loadSent, () => sent)
  answer(guests.save, ({ values }) => {
    settings = { ...settings, ...values }
    return written(settings)
  })
  answer(guests.noteSent, () => written({ ...sent, told_at: Date.UTC(2026, 10, 26, 14, 4) }))
  answer(guests.takeBackSent, () => written({ ...sent, told_at: null }))
})

async function open() {
  await enter('/edit-pages?page=sending')
  await expect.element(step('Cara sampainya')).toBeVisible()
}

const isDone = (name: string) => step(name).element().closest('section')?.dataset.done

test('the first press leads to the open question, and the second one sends', async () => {
  await open()
  await button('Kirim lewat WhatsApp').click()
  await expect.element(hide).toHaveFocus()
  expect(window.open).not.toHaveBeenCalled()
  await button('Kirim lewat WhatsApp').click()
  expect(window.open).toHaveBeenCalledOnce()
})

test.each([
  ['Sembunyikan', true, 'Tombol edit tersembunyi dari tamu.'],
  ['Biarkan', false, 'Tombol edit tetap terlihat oleh tamu.'],
])('the question is answered once by %s, and can be changed', async (name, hides_edit, sentence) => {
  await open()
  await question.getByRole('button', { name }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Kirim lewat WhatsApp')).toHaveFocus()
  expect(valuesSentTo(guests.save)).toEqual([{ hides_edit }])
  await expect
    .element(page.getByRole('link', { name: 'Ubah' }))
    .toHaveAttribute('href', expect.stringContaining('page=giving'))
  await button('Kirim lewat WhatsApp').click()
  expect(window.open).toHaveBeenCalledOnce()
})

test('a gift that is sent says when, is sent again, and can be taken back', async () => {
  sent.edit_answered = true
  await open()
  expect(isDone('Kirim')).toBe('false')
  await button('Kirim lewat WhatsApp').click()
  await expect.element(step('Sudah dikirim')).toBeVisible()
  expect(isDone('Sudah dikirim')).toBe('true')
  const time = spellMoment(Date.UTC(2026, 10, 26, 14, 4), 'Asia/Jakarta')
  await expect.element(page.getByText(`${time}.`)).toBeVisible()
  await button('Kirim lagi').click()
  expect(window.open).toHaveBeenCalledTimes(2)
  await button('Belum jadi kukirim').click()
  await expect.element(button('Kirim lewat WhatsApp')).toHaveFocus()
  expect(sentTo(guests.takeBackSent)).toHaveLength(1)
})

test('at an address of this machine the gift cannot be sent yet, and a sentence says why', async () => {
  answer(loadLink, { url: 'http://localhost:3000' })
  await open()
  const wait = button('Belum bisa dikirim')
  await expect
    .element(wait)
    .toHaveAccessibleDescription(/^Tautannya baru hidup di komputer ini\. Sayangku belum/)
  wait.element().focus()
  await expect.element(wait).toHaveFocus()
  expect([isDone('Jam bukanya'), isDone('Pesannya'), isDone('Cara sampainya')]).toEqual([
    'true',
    'true',
    'false',
  ])
})

test('there its message can be tried out at once, and what was noted can be taken back', async () => {
  answer(loadLink, { url: 'http://localhost:3000' })
  await open()
  await button('Kirim lewat WhatsApp').click()
  expect(window.open).toHaveBeenCalledOnce()
  await button('Belum jadi kukirim').click()
  await expect.element(button('Belum jadi kukirim')).not.toBeInTheDocument()
  await expect.element(button('Belum bisa dikirim')).toBeVisible()
})

test('open points are counted, without what is asked here', async () => {
  const row = { level: 'sample', message: 'Lagu masih contoh', href: '/edit-pages?page=music' } as const
  const here = { page: 'sending', level: 'risky', message: 'x', href: '/edit-pages?page=sending' } as const
  answer(loadReadiness, [
    { ...row, page: 'music', code: 'sample' },
    { ...here, code: 'edit_visible' },
    { ...here, code: 'not_told' },
  ])
  await open()
  await expect.element(page.getByRole('link', { name: /^Satu hal belum siap/ })).toBeVisible()
})

test('on a desktop what the recipient gets follows the message and the hour', async () => {
  await resize({ width: 1440, height: 900 })
  await open()
  const received = page.getByRole('complementary', { name: 'Yang diterima Sayangku' })
  await page.getByRole('textbox', { name: 'Pesan WhatsApp' }).fill('Buka nanti malam.')
  await expect.element(received.getByText('Buka nanti malam.')).toBeVisible()
  await expect.element(received.getByText('belum terkirim')).toBeVisible()
  await page.getByRole('radio', { name: 'Baru bisa dibuka pada waktu tertentu' }).click()
  await expect.element(received.getByText(/19\.00 WIB/)).toBeVisible()
})
