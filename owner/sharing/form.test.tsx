import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { DAY } from '#contract/durations.ts'
import { load, noteSent, save } from '#owner/guests/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { failure } from '#tests/components/hub.ts'
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
import { clockSkew } from '#web/api/server-clock.ts'
import { loadLink } from './calls.ts'
import { texts, times } from './contract.ts'

const link = 'https://hadiah.example'
const message = page.getByRole('textbox', { name: 'Pesan WhatsApp' })
const names = page.getByRole('switch', { name: 'Sebut nama di kartu dan halaman tunggu' })
const later = page.getByRole('radio', { name: 'Baru bisa dibuka pada waktu tertentu' })
const button = (name: string) => page.getByRole('button', { name })
const unsaved = failure(texts.saveFailed)
const own = 'Buka kalau sudah sampai rumah, ya?'

function textOf(field: Locator) {
  const element = field.element()
  return element instanceof HTMLTextAreaElement ? element.value : ''
}

let stored = { opens_at: null as number | null, message: '', names_recipient: false }

function storing() {
  answer(save, ({ values }) => {
    stored = { ...stored, ...values }
    return written({ ...sampleOf(load), ...stored }, texts.saved)
  })
}

beforeEach(async () => {
  stored = { opens_at: null, message: '', names_recipient: false }
  answer(loadLink, { url: link })
  answer(load, () => ({ ...sampleOf(load), ...stored }))
  answer(noteSent, written({ told_at: Date.now(), edit_answered: true }))
  storing()
  await enter('/edit-pages?page=sending')
  await expect.element(message).toBeVisible()
})

describe('sending', () => {
  test('the link is shown', async () => {
    await expect
      .element(page.getByLabelText('Tautan hadiah', { exact: true }))
      .toHaveTextContent('hadiah.example')
  })

  test('the link is copied, which the button confirms for a while at the same width', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const copy = button('Salin tautan')
    const { width } = copy.element().getBoundingClientRect()
    stopClock()
    await copy.click()
    await expect.element(copy).toHaveTextContent('Tersalin')
    expect(copy.element().getBoundingClientRect().width).toBe(width)
    expect(copied).toHaveBeenCalledWith(link)
    await pass(times.copied)
    await expect.element(copy).toHaveTextContent('Salin')
    expect(sentTo(noteSent)).toHaveLength(1)
  })

  test('the message is suggested, not stored as the own one, and goes with the link', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const share = vi.fn(async (_: ShareData) => {})
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const print = vi.spyOn(window, 'print').mockReturnValue()
    await expect.element(message).toHaveValue(expect.stringMatching(/ada sesuatu untukmu\./i))
    await message.fill(own)
    await expect.element(page.getByText('34/500')).toBeVisible()
    await button('Biarkan').click()
    await button('Kirim lewat WhatsApp').click()
    const text = encodeURIComponent(`${own}\n${link}`)
    await expect.poll(() => opened.mock.lastCall?.[0]).toBe(`https://wa.me/?text=${text}`)
    await expect.poll(() => stored.message).toBe(own)
    await button('Bagikan lewat yang lain').click()
    await expect.poll(() => share.mock.lastCall?.[0]).toEqual({ text: own, url: link })
    await button('Cetak A6').click()
    expect(print).toHaveBeenCalled()
    await expect.poll(() => sentTo(noteSent)).toHaveLength(3)
  })

  test('card and picture name the recipient only where allowed', async () => {
    await expect.element(page.getByRole('article', { name: 'Kartu A6', exact: true })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Ada sesuatu untukmu' })).toBeVisible()
    await names.click()
    await expect.element(page.getByRole('article', { name: 'Kartu A6 untuk Sayangku' })).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: 'Ada sesuatu untuk Sayangku' }))
      .toHaveAttribute('src', '/share.jpg?Sayangku')
    expect(stored).toMatchObject({ names_recipient: true, message: '' })
    expect(window.scrollY).toBe(0)
  })
})

describe('a message that could not be stored', () => {
  let before: string

  beforeEach(async () => {
    before = textOf(message)
    cutOff(save)
    await message.fill('Nanti malam saja.')
    await userEvent.tab()
    await expect.element(unsaved).toBeVisible()
  })

  test('stays in its field, and is stored on retry', async () => {
    await expect.element(message).toHaveValue('Nanti malam saja.')
    await expect.element(unsaved).toBeInViewport({ ratio: 1 })
    storing()
    await button('Coba lagi').click()
    await expect.poll(() => stored.message).toBe('Nanti malam saja.')
    await expect.element(unsaved).not.toBeInTheDocument()
  })

  test('leaves nothing to save once the stored text is back', async () => {
    await message.fill(before)
    await userEvent.tab()
    await expect.element(unsaved).not.toBeInTheDocument()
  })
})

test.each([
  ['Sebut nama di kartu dan halaman tunggu', { names_recipient: true }],
  ['Pada waktu tertentu', { opens_at: expect.any(Number) }],
])('a press reaches "%s" although leaving the message stores it', async (label, choice) => {
  await message.fill('Untukmu, Sayang.')
  await page.getByText(label, { exact: true }).hover()
  await commands.pressMouse()
  await expect.element(message).not.toHaveFocus()
  expect(sentTo(save)).toEqual([])
  await commands.releaseMouse()
  await expect.poll(() => stored).toMatchObject({ message: 'Untukmu, Sayang.', ...choice })
})

test('the hour chosen right after the message is stored with it', async () => {
  await message.fill('Nanti malam.')
  await later.click()
  await expect.element(later).toBeChecked()
  await expect.poll(() => stored).toMatchObject({ message: 'Nanti malam.', opens_at: expect.any(Number) })
})

test('changes that come faster than they are stored are saved in their order', async () => {
  const release = hold(save)
  await message.fill('Untukmu.')
  await names.click()
  await later.click()
  release()
  await expect
    .poll(() => stored)
    .toMatchObject({ message: 'Untukmu.', names_recipient: true, opens_at: expect.any(Number) })
  expect(valuesSentTo(save)).toContainEqual({ names_recipient: true })
})

test('what is put back while it is being stored stays as it was put', async () => {
  const suggested = textOf(message)
  const release = hold(save)
  await message.fill('Nanti malam.')
  await userEvent.tab()
  await expect.poll(() => sentTo(save)).toHaveLength(1)
  await message.fill(suggested)
  await userEvent.tab()
  release()
  await expect.poll(() => valuesSentTo(save).map((each) => each.message)).toEqual(['Nanti malam.', ''])
  await expect.element(message).toHaveValue(suggested)
})

describe('the opening hour', () => {
  const day = page.getByLabelText('Tanggal', { exact: true })
  const hour = page.getByLabelText('Jam (WIB)')
  const past = failure('Waktu itu sudah lewat. Pilih yang masih di depan.')

  beforeEach(async () => {
    await later.click()
    await expect.poll(() => stored.opens_at).toBeGreaterThan(Date.now())
  })

  test('is suggested for the next evening, and shown', async () => {
    await expect
      .element(page.getByRole('status').filter({ hasText: '19.00 WIB' }))
      .toBeInViewport({ ratio: 1 })
    expect(stored.opens_at).toBeLessThan(Date.now() + 2 * DAY)
  })

  test('in the past is refused at its fields and not stored', async () => {
    const first = stored.opens_at
    await day.fill('14 Februari 2025')
    await hour.fill('20.30')
    await userEvent.tab()
    await expect.element(past).toBeVisible()
    for (const field of [day, hour]) await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(day).toHaveValue('14 Februari 2025')
    expect(stored.opens_at).toBe(first)
  })

  describe('on a device with a wrong clock', () => {
    const sentence = 'Waktu itu sudah lewat. Pilih yang masih di depan.'

    afterEach(() => clockSkew.set(0))

    test('is refused by the server at its fields where it is past', async () => {
      refuse(save, 'validation', { message: sentence, fields: { opens_at: sentence } })
      stopClock('2020-01-01')
      await day.fill('15 Februari 2025')
      await userEvent.tab()
      await expect.element(past).toBeVisible()
      await expect.element(hour).toHaveAttribute('aria-invalid', 'true')
      expect(sentTo(save).at(-1)?.values.opens_at).toBe(Date.parse('2025-02-15T19:00:00+07:00'))
    })

    test("is stored where it is ahead by the server's clock", async () => {
      const year = new Date().getFullYear() + 1
      stopClock(`${year + 1}-01-01`)
      clockSkew.set(-400 * DAY)
      await day.fill(`15 Februari ${year}`)
      await userEvent.tab()
      await expect.poll(() => stored.opens_at).toBe(Date.parse(`${year}-02-15T19:00:00+07:00`))
      await expect.element(past).not.toBeInTheDocument()
    })
  })

  test('ahead is stored in the time zone of the gift, and cleared again', async () => {
    const year = new Date().getFullYear() + 1
    await day.fill(`14 Februari ${year}`)
    await hour.fill('20.30')
    await userEvent.tab()
    await expect.poll(() => stored.opens_at).toBe(Date.parse(`${year}-02-14T20:30:00+07:00`))
    const until = page.getByRole('status').filter({ hasText: `14 Februari ${year}, 20.30 WIB` })
    await expect.element(until).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Lihat', exact: true }))
      .toHaveAttribute('target', '_blank')
    await page.getByRole('radio', { name: 'Langsung, begitu tautannya sampai' }).click()
    await expect.poll(() => stored.opens_at).toBeFalsy()
  })
})
