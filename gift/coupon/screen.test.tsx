import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { DAY } from '#contract/durations.ts'
import { loadGiver } from '#gift/answer/calls.ts'
import { open } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { pass, stopClock } from '#tests/components/clock.ts'
import { middleOf } from '#tests/components/gestures.ts'
import { failure, message } from '#tests/components/hub.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, cutOff, firstOf, sampleOf, sentTo, written } from '#tests/components/network.ts'
import { resize } from '#tests/components/sizes.ts'
import { refresh } from '#web/api/content.ts'
import * as calls from './calls.ts'
import { UNDO_SHOWN } from './contract.ts'
import type { Coupon } from './schemas.ts'

const claim = page.getByRole('link', { name: 'Klaim Hadiah', exact: true })
const image = page.getByRole('img', { name: 'Hadiah Spesial 2025' })

test('the coupon is shown with its image, and Kembali leads to the main gift', async () => {
  await open('/coupon')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hadiah Kecil Untukmu' })).toBeVisible()
  await expect.element(image).toBeVisible()
  await expect.element(page.getByText('GIFT2025')).toBeVisible()
  await page.getByRole('link', { name: 'Kembali', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/main-gift')
})

test('a claim opens a chat in a new tab, with the text of the coupon', async () => {
  await open('/coupon')
  await expect.element(claim).toHaveAttribute('target', '_blank')
  await expect.element(claim).toHaveAttribute('rel', 'noopener')
  const url = new URL(claim.element().getAttribute('href') ?? '')
  expect(url.origin + url.pathname).toBe('https://wa.me/')
  expect(url.searchParams.get('text')).toBe(
    'Hai, aku mau klaim hadiahku.\n\nHadiah Spesial 2025\nKode: GIFT2025\nBerlaku untuk satu permintaan apa saja, kapan saja.\n\nTerima kasih sudah menyiapkan semua ini untukku.',
  )
})

test('without a network the sample coupon is shown, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'error')
  cutOff(calls.load)
  await open('/coupon')
  await expect.element(page.getByRole('heading', { name: 'Hadiah Spesial 2025' })).toBeVisible()
  await expect.element(page.getByText('GIFT2025')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(logged.mock.calls.join()).toContain('The coupon could not be fetched')
})

test('the image pulses, unless motion is reduced', async () => {
  const pulsing = () => image.element().closest('.coupon-card')?.getAnimations().length
  await open('/coupon')
  await expect.element(image).toBeVisible()
  expect(pulsing()).toBe(0)
  await withMotion()
  await expect.poll(pulsing).toBe(1)
})

describe('several coupons', () => {
  const massage = page.getByRole('button', { name: 'Sobek kupon Pijat bahu' })
  const phoneless = page.getByRole('link', { name: 'Klaim Hadiah: Sehari tanpa ponsel' })
  const undo = page.getByRole('button', { name: 'Batal' })
  let coupons: Coupon[]

  beforeEach(async () => {
    const blank = { ...firstOf(sampleOf(calls.list)), description: '' }
    const rows: [name: string, change: Partial<Coupon>][] = [
      ['Makan malam', {}],
      ['Pijat bahu', { expires_on: '2030-12-31' }],
      ['Sehari tanpa ponsel', {}],
      ['Sarapan dibawakan', { state: 'fulfilled', asked_at: DAY, fulfilled_at: 2 * DAY }],
      ['Nonton film', { state: 'expired', expires_on: '2020-10-31' }],
    ]
    coupons = rows.map(([name, change], index) => ({ ...blank, id: index + 1, name, ...change }))
    answer(calls.list, () => coupons)
    answer(calls.ask, ({ values }) => put(values.id, { state: 'asked', asked_at: Date.now() }))
    answer(calls.takeBack, ({ values }) => put(values.id, { state: 'ready', asked_at: null }))
    await open('/coupon')
    await expect.element(page.getByText('lima kupon, tiga masih utuh')).toBeVisible()
  })

  function put(id: unknown, change: Partial<Coupon>) {
    const changed = { ...firstOf(coupons.filter((each) => each.id === Number(id))), ...change }
    coupons = coupons.map((each) => (each.id === changed.id ? changed : each))
    return written(changed)
  }

  async function pull(way: number) {
    // Once it stands still.
    await massage.hover()
    const { x, y } = middleOf(massage)
    await commands.pressMouse()
    await commands.moveMouse(x + way, y)
    await commands.releaseMouse()
  }

  test('the tip names the giver where the owner gave a name', async () => {
    await expect.element(page.getByText('Dia langsung tahu.')).toBeVisible()
    answer(loadGiver, { giver_name: 'Raka' })
    await refresh(loadGiver)
    await expect.element(page.getByText('Raka langsung tahu.')).toBeVisible()
  })

  test('fulfilled and expired ones show their days', async () => {
    await expect.element(page.getByText(/^Ditepati \d/)).toBeInTheDocument()
    await expect.element(page.getByText('lewat 31 Okt 2020')).toBeVisible()
    expect(await graveFindings()).toEqual([])
  })

  test('without a network a torn coupon stays whole, and a message in sight says so', async () => {
    cutOff(calls.ask)
    cutOff(calls.list)
    await massage.click()
    await expect.element(failure('Belum tersobek, coba lagi.')).toBeInViewport({ ratio: 1 })
    await expect.element(massage).toBeVisible()
  })

  test('a short pull springs back', async () => {
    await pull(40)
    await expect.poll(() => (massage.element() as HTMLElement).style.transform).toBe('')
    await expect.element(massage).toHaveAttribute('aria-disabled', 'false')
    expect(sentTo(calls.ask)).toEqual([])
  })

  test('a long pull tears, and can be undone in sight of it', async () => {
    await pull(80)
    await expect.element(message('Kuponnya tersobek.')).toBeVisible()
    await expect.element(massage).not.toBeInTheDocument()
    await expect.element(undo).toBeInViewport({ ratio: 1 })
    await undo.click()
    await expect.element(page.getByText('lima kupon, tiga masih utuh')).toBeVisible()
    await expect.element(massage).toHaveFocus()
  })

  test('a key tears a coupon, and its undo is offered for a while', async () => {
    stopClock()
    massage.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('lima kupon, dua masih utuh')).toBeVisible()
    await expect.element(undo).toHaveFocus()
    await pass(UNDO_SHOWN - 1)
    await expect.element(undo).toBeVisible()
    await pass(1)
    await expect.element(undo).not.toBeInTheDocument()
  })

  test('a claim tears its coupon, and names it in the chat', async () => {
    const link = phoneless.element()
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')).toContain('Sehari tanpa ponsel')
    // The chat's page is not opened here.
    link.addEventListener('click', (event) => event.preventDefault())
    await phoneless.click()
    await expect.element(page.getByText('lima kupon, dua masih utuh')).toBeVisible()
  })

  test('the bow of a list that fills the window covers none of the words above it', async () => {
    coupons = [...coupons, ...coupons.slice(0, 3).map((each) => ({ ...each, id: each.id + 10 }))]
    document.dispatchEvent(new Event('visibilitychange'))
    const sum = page.getByText('delapan kupon, enam masih utuh')
    await expect.element(sum).toBeVisible()
    await resize({ width: 1440, height: 900 })
    const { bottom } = sum.element().getBoundingClientRect()
    expect(document.querySelector('.coupons-bow')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  })
})
