import { beforeEach, describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { DAY, MINUTE } from '#contract/durations.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { load as loadWaiting } from '#gift/waiting/calls.ts'
import { open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { failure, message } from '#tests/components/hub.ts'
import { answer, cutOff, firstOf, refuse, sentTo, written } from '#tests/components/network.ts'
import { setHidden } from '#tests/components/visibility.ts'
import * as calls from './calls.ts'
import type { SealedLetter } from './schemas.ts'

const NOW = Date.parse('2026-11-26T10:00Z')
const words = 'Sinta, kita sudah seribu hari.'
const opened: SealedLetter = {
  id: 1,
  opens_on: '2025-02-13',
  state: 'opened',
  day: 365,
  text: 'Setahun.',
  opened_at: NOW - 9 * DAY,
}
const ready: SealedLetter = { id: 2, opens_on: '2026-11-10', state: 'ready', day: 1000, text: words }
const sealed: SealedLetter = { id: 3, opens_on: '2027-02-18', state: 'sealed' }

const shelf = page.getByRole('navigation', { name: 'Surat', exact: true })
const wax = page.getByRole('button', { name: 'Segel hari ke-1.000. Tahan sampai retak, atau tekan Enter' })
const early = shelf.getByRole('button', { name: /masih tersegel, \d+ hari lagi$/ })

let letters: SealedLetter[]
let now: number

beforeEach(() => {
  letters = [opened, ready, sealed]
  now = NOW
  answer(calls.load, () => letters)
  answer(loadTimeZone, { time_zone: 'UTC' })
  answer(loadWaiting, () => ({ opens_at: null, recipient_name: '', now }))
  answer(calls.open, () => {
    const letter: SealedLetter = { ...ready, state: 'opened', opened_at: now }
    letters = [opened, letter, sealed]
    return written(letter)
  })
})

describe('the shelf', () => {
  beforeEach(() => open('/sealed-letters'))

  test('each letter is shown with its state', async () => {
    await expect
      .element(shelf.getByRole('link', { name: /^Hari ke-365, sudah dibuka .*, baca lagi$/ }))
      .toBeVisible()
    await expect.element(shelf.getByRole('link', { name: 'Hari ke-1.000, siap dibuka' })).toBeVisible()
    await expect.element(early).toHaveAccessibleName('18 Februari 2027, masih tersegel, 84 hari lagi')
  })

  test('a key opens a letter that is due, and its heading has the focus', async () => {
    const due = shelf.getByRole('link', { name: 'Hari ke-1.000, siap dibuka' })
    await expect.element(due).toBeVisible()
    due.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Hari ke-1.000' })).toHaveFocus()
  })

  test('a sealed letter says how long to wait', async () => {
    await early.click()
    await expect.element(message(/belum waktunya, 84 hari lagi/)).toBeInTheDocument()
  })

  test('a visitor leaves an address for a mail in the morning', async () => {
    const address = page.getByRole('textbox', { name: 'Alamat emailmu' })
    const send = page.getByRole('button', { name: 'Kabari aku', exact: true })
    refuse(calls.remind, 'validation', { message: 'Email harus berupa alamat email.' })
    await page.getByRole('button', { name: 'Kabari aku di pagi harinya' }).click()
    await address.fill('sinta')
    await send.click()
    await expect.element(failure(/^Email harus berupa alamat email/)).toBeVisible()
    answer(calls.remind, written({}))
    await address.fill('sinta@rumah.id')
    await send.click()
    await expect.element(message(/^Baik. Buka email yang baru kami kirim/)).toBeVisible()
    expect(valuesOfLast()).toEqual({ email: 'sinta@rumah.id' })
  })
})

const valuesOfLast = () => sentTo(calls.remind).at(-1)?.values

describe('a seal', () => {
  beforeEach(() => open('/sealed-letters/2'))

  const heldShare = () =>
    Number(document.querySelector<HTMLElement>('.sealed-envelope')?.style.getPropertyValue('--held'))

  async function hold() {
    // Once it stands still.
    await wax.hover()
    await commands.pressMouse()
  }

  test('a short touch does not break it', async () => {
    await expect.element(wax).toBeEnabled()
    wax.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1 }))
    wax.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
    await expect.element(message('Sedikit lebih lama, sampai retak')).toBeVisible()
    expect(sentTo(calls.open)).toEqual([])
  })

  test('held until it cracks it opens the letter', async () => {
    await hold()
    await expect.element(page.getByRole('region', { name: 'Surat hari ke-1.000' })).toBeVisible()
    await commands.releaseMouse()
    await expect.element(page.getByText(words)).toBeVisible()
    expect(sentTo(calls.open)).toHaveLength(1)
  })

  test('a failed call loses nothing: the halves close again', async () => {
    cutOff(calls.open)
    await hold()
    await expect.element(failure(/Suratnya masih utuh/)).toBeVisible()
    await expect.element(wax).toBeEnabled()
    // A finger that stays there asks for nothing more.
    await expect.poll(heldShare).toBe(0)
    expect(sentTo(calls.open)).toHaveLength(1)
    await commands.releaseMouse()
  })

  test('a key breaks it at once, and the letter gets the focus', async () => {
    await expect.element(wax).toBeEnabled()
    wax.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /^Hari ke-1.000/ })).toHaveFocus()
    expect(sentTo(calls.open)).toHaveLength(1)
  })
})

describe('a day that comes', () => {
  const until = Date.parse('2026-11-27T00:00Z')

  beforeEach(async () => {
    letters = [{ id: 2, opens_on: '2026-11-27', state: 'sealed' }]
    now = until - 3_600_000
    stopClock(now)
    await open('/sealed-letters')
    await expect.element(page.getByRole('button', { name: /masih tersegel, 1 hari lagi$/ })).toBeVisible()
  })

  const reads = () => [sentTo(loadWaiting).length, sentTo(calls.load).length]

  test.each<[string, () => Promise<unknown>]>([
    ['each minute', () => pass(MINUTE)],
    [
      'each minute after a failure',
      async () => {
        cutOff(loadWaiting)
        cutOff(calls.load)
        await pass(MINUTE)
        await pass(MINUTE)
      },
    ],
    ['when the network is back', async () => dispatchEvent(new Event('online'))],
    [
      'when the tab is shown again',
      async () => {
        setHidden(true)
        await pass(MINUTE)
        setHidden(false)
      },
    ],
    [
      'when the page is back',
      async () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
  ])('clock and letters are read again %s', async (_, turn) => {
    const [clock = 0, list = 0] = reads()
    await turn()
    await expect.poll(() => firstOf(reads())).toBeGreaterThan(clock)
    await expect.poll(() => reads()[1]).toBeGreaterThan(list)
  })

  test('a new day changes the shelf', async () => {
    now = until
    letters = [{ ...ready, opens_on: '2026-11-27' }]
    await pass(MINUTE)
    await expect.element(shelf.getByRole('link', { name: 'Hari ke-1.000, siap dibuka' })).toBeVisible()
  })
})

test('the link in a mail deletes the address', async () => {
  answer(calls.stopReminding, written({}))
  await open('/stop-reminding?token=sudah-dihapus')
  await expect.element(message('Alamatmu sudah dihapus.')).toBeVisible()
  expect(sentTo(calls.stopReminding)[0]?.values).toEqual({ token: 'sudah-dihapus' })
})
