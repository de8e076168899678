import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer } from '#tests/components/network.ts'
import { resize } from '#tests/components/sizes.ts'
import { listen } from '#tests/components/sounds.ts'
import * as calls from './calls.ts'

const card = (title: string) => page.getByRole('button', { name: title, exact: true })
const [first, market, promise] = [card('Pertama Bertemu'), card('Pasar Malam'), card('Janji Kita')]
const letter = page.getByText(/Kamu takut ketinggian, tapi tetap naik/)
const [front, turning, back] = ['front', 'turning', 'back'].map((side) => () => {
  const found = [...document.querySelectorAll(`.moment-${side}`)]
  return found[1] as HTMLElement
}) as [() => HTMLElement, () => HTMLElement, () => HTMLElement]

describe('the cards', () => {
  beforeEach(() => open('/love-moment'))

  test('a card shows its cover, title and date, and a press turns it to its letter and date', async () => {
    await expect.element(page.getByRole('heading', { level: 1, name: 'Our Love Story' })).toBeVisible()
    await expect.element(market).toHaveAttribute('aria-pressed', 'false')
    expect(front()).toHaveTextContent('Pasar Malam5 Maret 2022')
    front().scrollIntoView()
    await expect.poll(() => front().querySelector('img')?.naturalWidth).toBeGreaterThan(0)
    expect([front().inert, back().inert]).toEqual([false, true])
    await market.click()
    await expect.element(market).toHaveAttribute('aria-pressed', 'true')
    await expect.element(letter).toBeVisible()
    expect(back().querySelector('.moment-date')).toHaveTextContent('5 Maret 2022')
    expect([front().inert, back().inert]).toEqual([true, false])
  })

  test('one card is turned at a time, and a second press turns it back', async () => {
    await market.click()
    await promise.click()
    await expect.element(market).toHaveAttribute('aria-pressed', 'false')
    await expect.element(page.getByText(/Satu lampion, dua permohonan/)).toBeVisible()
    expect(back().inert).toBe(true)
    await promise.click()
    await expect.element(page.getByRole('button', { pressed: true })).not.toBeInTheDocument()
  })

  test('Enter and Space turn a card, and Escape turns it back', async () => {
    await expect.element(first).toBeVisible()
    first.element().focus()
    for (const [key, isTurned] of [
      ['{Enter}', 'true'],
      ['{Escape}', 'false'],
      [' ', 'true'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(first).toHaveAttribute('aria-pressed', isTurned)
      await expect.element(first).toHaveFocus()
    }
  })

  test('a card is 400 pixels tall, in two columns from 640 pixels on', async () => {
    expect(market.element().getBoundingClientRect().height).toBe(400)
    for (const [width, columns] of [
      [1023, 2],
      [640, 2],
      [639, 1],
    ] as const) {
      await resize({ width, height: 844 })
      const cards = page.getByRole('main').getByRole('listitem').elements()
      expect(cards).toHaveLength(4)
      const places = cards.map((each) => Math.round(each.getBoundingClientRect().x))
      expect(new Set(places).size).toBe(columns)
    }
  })

  test('with reduced motion a card fades to its letter', async () => {
    await expect.element(market).toBeVisible()
    expect(getComputedStyle(front()).opacity).toBe('1')
    await market.click()
    await expect.poll(() => getComputedStyle(front()).opacity).toBe('0')
    await expect.poll(() => getComputedStyle(back()).opacity).toBe('1')
    expect(getComputedStyle(turning()).transform).toBe('none')
  })
})

test('a card turns in 0.6 s', async () => {
  await withMotion()
  await open('/love-moment')
  await expect.element(market).toBeVisible()
  const style = getComputedStyle(turning())
  expect([style.transitionDuration, style.transform]).toEqual(['0.6s', 'none'])
  await expect.element(letter).not.toBeVisible()
  await market.click()
  await expect.poll(() => getComputedStyle(turning()).transform).toMatch(/^matrix3d\(-1, 0, /)
  await expect.element(letter).toBeVisible()
})

test('turning a card sounds like a page, Back clicks and leads to the menu', async () => {
  stopClock()
  const heard = listen()
  await open('/love-moment')
  await market.click()
  await expect.poll(() => heard).toEqual(['page.mp3'])
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(() => heard).toEqual(['page.mp3', 'click.wav'])
  await expect.poll(() => location.pathname).toBe('/features')
})

describe('moments of the owner', () => {
  const dates = ['2022-02-12', '05032022', '18-08-2023', 'Suatu sore']
  const text = `${'Satu baris lagi tentang kita.\n'.repeat(40)}Selesai.`
  const data = dates.map((date, id) => ({
    id,
    title: `Ke-${id}`,
    date,
    letter: text,
    cover_image: '',
    cover: null,
  }))
  const rain = card('Ke-0')
  const sheet = page.getByRole('region', { name: 'Surat Ke-0' })
  const top = () => sheet.element().scrollTop

  beforeEach(async () => {
    answer(calls.load, { status: 'success', data, message: '' })
    await open('/love-moment')
  })

  test('a date is spelled out, however it was written', async () => {
    await expect.element(rain).toBeVisible()
    const spelled = ['12 Februari 2022', '5 Maret 2022', '18 Agustus 2023', 'Suatu sore']
    await expect
      .poll(() =>
        [...document.querySelectorAll('.moment-front .moment-date')].map((each) => each.textContent),
      )
      .toEqual(spelled)
  })

  test('a long letter is scrolled at its card and by keys, and a press still turns it back', async () => {
    await rain.click()
    await expect.element(sheet).toBeVisible()
    expect(await graveFindings()).toEqual([])
    // As a finger or the wheel does.
    rain.element().parentElement?.scrollBy(0, 200)
    await expect.poll(top).toBe(200)
    await userEvent.keyboard('{Tab}')
    await expect.element(sheet).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect
      .poll(() => top() > sheet.element().scrollHeight - sheet.element().clientHeight - 2)
      .toBe(true)
    // A key that is pressed while the sheet is still scrolling is lost.
    const goHome = async () => {
      await userEvent.keyboard('{Home}')
      return top()
    }
    await expect.poll(goHome).toBe(0)
    await rain.click()
    await expect.element(rain).toHaveAttribute('aria-pressed', 'false')
  })
})
