import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import { enter, open } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { pass, stopClock } from '#tests/components/clock.ts'
import { answer, cutOff, sentTo } from '#tests/components/network.ts'
import { hour } from '#web/gift-state/opening-hour.ts'
import * as calls from './calls.ts'

const NOW = Date.UTC(2027, 1, 14, 5)

const timer = page.getByRole('timer')
const lit = page.getByRole('status').filter({ hasText: 'Sudah waktunya' })
const openGift = page.getByRole('button', { name: 'Buka' })
const asked = () => sentTo(calls.load).length
const pilot = () => document.querySelector('.waiting-pilot') as Element
const textOf = (unit: string) => document.querySelector(`[data-unit="${unit}"]`)?.textContent

function opensAt(opens_at: number | null, recipient_name = '') {
  answer(calls.load, () => ({ opens_at, recipient_name, now: Date.now() }))
}

async function wait(opens_at: number, recipient_name = '') {
  opensAt(opens_at, recipient_name)
  hour.set('closed')
  await open('/gallery')
  await expect.element(timer).toBeVisible()
}

beforeEach(() => stopClock(NOW))

test('days and hours are counted down to the second, on any address', async () => {
  await wait(NOW + 83 * DAY + 5.5 * HOUR, 'Sayangku')
  await expect.element(page.getByRole('heading', { name: 'Ada sesuatu untuk Sayangku' })).toBeVisible()
  await expect.element(timer).toHaveAccessibleName('Terbuka dalam 83 hari 5 jam')
  await expect.element(page.getByText('Lampionnya menyala sendiri nanti.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect([textOf('days'), textOf('hours'), textOf('minutes'), textOf('seconds')]).toEqual([
    '83',
    '05',
    '30',
    '00',
  ])
  await pass(1000)
  await expect.poll(() => [textOf('minutes'), textOf('seconds')]).toEqual(['29', '59'])
})

test('a hidden name stays hidden, and the pilot flame burns in the last minute', async () => {
  await wait(NOW + 55_000)
  await expect.element(page.getByRole('heading', { name: 'Ada sesuatu untukmu' })).toBeVisible()
  await expect.element(timer).toHaveAccessibleName('Terbuka dalam kurang dari satu menit')
  await expect.poll(() => getComputedStyle(pilot()).opacity).toBe('0.95')
})

describe('at zero', () => {
  beforeEach(() => wait(NOW + MINUTE))

  test('without the server it waits for a signal', async () => {
    cutOff(calls.load)
    await pass(MINUTE)
    await expect.element(page.getByText('Menunggu sinyal')).toBeVisible()
    await expect.element(timer).toHaveTextContent('0Hari00Jam00Menit00Detik')
    await expect.element(openGift).not.toBeInTheDocument()
  })

  test('the lantern lights when the server says so, and nothing is asked any more', async () => {
    await pass(MINUTE)
    await expect.element(lit).toBeVisible()
    await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
    await expect
      .poll(() => getComputedStyle(document.querySelector('.waiting-light') as Element).opacity)
      .toBe('1')
    const before = asked()
    await pass(2 * MINUTE)
    expect(asked()).toBe(before)
    await openGift.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Gallery' })).toHaveFocus()
  })

  test('the button to open it comes after two seconds', async () => {
    await pass(MINUTE)
    await expect.element(lit).toBeVisible()
    await expect.element(openGift).not.toBeInTheDocument()
    await pass(1999)
    await expect.element(openGift).not.toBeInTheDocument()
    await pass(1)
    await expect.element(openGift).toBeVisible()
  })

  test('an hour that the owner moved is read each minute', async () => {
    opensAt(NOW + 3 * DAY + HOUR)
    await pass(MINUTE)
    await expect.element(timer).toHaveAccessibleName('Terbuka dalam 3 hari 0 jam')
  })
})

test('before its hour the owner finds the login', async () => {
  opensAt(NOW + DAY)
  hour.set('closed')
  await open('/login')
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.element(timer).not.toBeInTheDocument()
})

test('an editor sees the gift before its hour, with a mark until it opens', async () => {
  const mark = page.getByRole('note').filter({ hasText: 'Belum dibuka untuk tamu' })
  opensAt(NOW + 2 * DAY)
  hour.set('marked')
  await enter('/edit-opening')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(mark).not.toBeInTheDocument()
  history.pushState(null, '', '/gallery')
  await expect.element(mark.filter({ hasText: '16 Feb, 12.00 WIB' })).toBeVisible()
  expect(await graveFindings()).toEqual([])
  opensAt(null)
  await pass(MINUTE)
  await expect.element(mark).not.toBeInTheDocument()
})
