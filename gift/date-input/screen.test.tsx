import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { select } from '#gift/todo-list/calls.ts'
import { load as loadFilm } from '#gift/video-gift/calls.ts'
import { open } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { pass, stopClock } from '#tests/components/clock.ts'
import { failure } from '#tests/components/hub.ts'
import { withMotion } from '#tests/components/motion.ts'
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
import { heardFiles, listen } from '#tests/components/sound.ts'
import * as calls from './calls.ts'
import { secret } from './contract.ts'

const DATE = '14022024'
const WRONG = '15022024'
const LOCKED = 'Hadiah ini terkunci. Masukkan dulu tanggal rahasianya.'

const hint = page.getByText('Hari itu hujan.')
const key = (name: string) => page.getByRole('button', { name, exact: true })
const meter = page.getByRole('meter', { name: 'Terisi' })
const type = (text: string) => userEvent.keyboard(text)
const digits = () =>
  [...document.querySelectorAll('[data-filled="true"]')].map((each) => each.textContent).join('')
const at = () => location.pathname
const all = (selector: string) => document.querySelectorAll(selector)

// When an element fades out, in milliseconds; infinite where it stays.
function goneAfter(selector: string) {
  const ends = (document.querySelector(selector)?.getAnimations() ?? [])
    .map(({ effect }) => effect as KeyframeEffect)
    .filter((effect) => Number(effect.getKeyframes().at(-1)?.opacity) === 0)
  return Math.min(...ends.map((effect) => Math.round(Number(effect.getComputedTiming().endTime))))
}

// The animations that move the digits sideways: all digits at once, their time, and how far in CSS pixels.
function shakes() {
  return document.getAnimations().flatMap((animation) => {
    const { target } = animation.effect as KeyframeEffect
    if (target?.querySelectorAll('[data-digit]').length !== 8) return []
    animation.pause()
    const time = Number(animation.effect?.getComputedTiming().endTime)
    const places = Array.from({ length: 40 }, (_, step) => {
      animation.currentTime = (time * step) / 40
      return new DOMMatrix(getComputedStyle(target).transform).m41
    })
    return places.some(Boolean) ? [{ time, left: Math.min(...places), right: Math.max(...places) }] : []
  })
}

async function openDate(selected_date = DATE) {
  const [record] = sampleOf(calls.load)
  answer(calls.load, record ? [{ ...record, title: 'Kapan?', selected_date }] : [])
  await open('/date-input2')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kapan?' })).toBeVisible()
}

beforeEach(() => {
  listen()
  stopClock()
})

describe('an open gift', () => {
  beforeEach(() => openDate())

  test.each([...'1234567890'])(
    'the key %s types its digit, and Hapus removes it, each with a sound',
    async (digit) => {
      expect(all('main button')).toHaveLength(11)
      await key(digit).click()
      expect(digits()).toBe(digit)
      await key('Hapus').click()
      expect(digits()).toBe('')
      await expect.poll(() => heardFiles().toSorted()).toEqual(['click.wav', 'tap.wav'])
    },
  )

  test('a keyboard types digits only, at most eight, and the gauge follows', async () => {
    expect(document.title).toBe('Kapan? · Kado')
    await type('a-4b')
    expect(digits()).toBe('4')
    await type('{Backspace}1502')
    await expect.element(meter).toHaveAttribute('aria-valuenow', '4')
    await type('20249')
    expect(digits()).toBe(WRONG)
  })

  test('a wrong date is cleared with its gauge after one second', async () => {
    await key('1').click()
    await type('5022024')
    await expect.element(page.getByText('Tanggalnya belum tepat')).toBeInTheDocument()
    await expect.poll(() => heardFiles().at(-1)).toBe('wrong.mp3')
    expect(all('[data-hearts-overlay]')).toHaveLength(0)
    await pass(999)
    expect(digits()).toBe(WRONG)
    await pass(1)
    await expect.poll(digits).toBe('')
    await expect.element(meter).toHaveAttribute('aria-valuenow', '0')
  })

  test('after three wrong dates the hint is shown', async () => {
    answer(calls.loadHint, { hint: 'Hari itu hujan.' })
    for (const missed of [1, 2, 3]) {
      await type(WRONG)
      await expect.poll(() => document.querySelector('[data-state="wrong"]')).not.toBeNull()
      if (missed < 3) expect(sentTo(calls.loadHint)).toEqual([])
      await pass(1000)
      await expect.poll(digits).toBe('')
    }
    await expect.element(hint).toBeVisible()
  })

  test('the right date leads to the days after 1.5 s, and is carried along', async () => {
    await type(DATE)
    await expect.poll(() => document.querySelector('[data-state="right"]')).not.toBeNull()
    await expect.poll(() => heardFiles().at(-1)).toBe('success.mp3')
    await expect.poll(() => all('[data-hearts-overlay] [data-heart]').length).toBeGreaterThan(20)
    await pass(1499)
    expect(at()).toBe('/date-input2')
    await pass(1)
    expect(at()).toBe('/days-of-love')
    expect(JSON.stringify(history.state)).toContain(DATE)
    await expect.poll(() => heardFiles().at(-1)).toBe('lantern-light.mp3')
  })
})

describe('the motion of a date', () => {
  beforeEach(async () => {
    await withMotion()
    await openDate()
  })

  test('a wrong date shakes its digits for at most a second', async () => {
    await type(WRONG)
    await expect.poll(shakes).toHaveLength(1)
    const [{ time, left, right } = { time: 0, left: 0, right: 0 }] = shakes()
    expect([time <= 1000, left <= -3, right >= 3]).toEqual([true, true, true])
  })

  test('a right date does not shake, and its parts leave in 1.5 s, but for the picture', async () => {
    await type(DATE)
    for (const part of ['.script-heading', '.digits', '.keypad', '.date-input-print'])
      await expect.poll(() => goneAfter(part), { message: part }).toBe(1500)
    expect(goneAfter('.date-input-still')).toBe(Number.POSITIVE_INFINITY)
    expect(shakes()).toEqual([])
  })
})

test('eight digits that cannot be compared yet are not called wrong', async () => {
  const release = hold(calls.load)
  await open('/login')
  history.pushState(null, '', '/date-input2')
  await expect.element(key('1')).toBeVisible()
  await type(WRONG)
  await pass(1000)
  expect(digits()).toBe(WRONG)
  await expect.element(page.getByText('Tanggalnya belum tepat')).not.toBeInTheDocument()
  release()
  await expect.element(page.getByText('Tanggalnya belum tepat')).toBeInTheDocument()
  await pass(1000)
  await type(DATE)
  await expect.poll(() => document.querySelector('[data-state="right"]')).not.toBeNull()
})

test('where no date can be read, the default one is right', async () => {
  cutOff(calls.load)
  await open('/date-input2')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tanggal Jadian Kita?' })).toBeVisible()
  await type(secret)
  await expect.poll(() => document.querySelector('[data-state="right"]')).not.toBeNull()
})

describe('a locked gift', () => {
  const again = page.getByRole('button', { name: 'Coba lagi' })
  let isLocked: boolean

  beforeEach(() => {
    isLocked = true
    const [record] = sampleOf(calls.load)
    answer(calls.load, () => (record ? [{ ...record, selected_date: isLocked ? '' : DATE }] : []))
    answer(calls.loadHint, { hint: '' })
    answer(calls.unlock, () => {
      isLocked = false
      return { ...written({ selected_date: DATE }, ''), selected_date: DATE }
    })
  })

  test.each([true, false])(
    'while its lock is edited, the preview says so: closed is %s',
    async (isClosed) => {
      isLocked = isClosed
      await open('/date-input2')
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      navigate('/date-input2', { state: { place: 'lock.locked' } })
      if (isClosed) await expect.element(failure(LOCKED)).toBeVisible()
      else await expect.element(failure(LOCKED)).not.toBeInTheDocument()
    },
  )

  test('sends a visitor of another address to its date, and says why', async () => {
    await open('/video-gift')
    await expect.element(failure(LOCKED)).toBeVisible()
    expect(at()).toBe('/date-input2')
    const { top, bottom } = failure(LOCKED).element().getBoundingClientRect()
    for (const part of ['h1', '.gauge', '.digits']) {
      const box = document.querySelector(part)?.getBoundingClientRect()
      expect(box && (box.bottom <= top || box.top >= bottom), part).toBe(true)
    }
  })

  test.each([
    ['Periksa koneksimu', 'Tanggalnya belum bisa diperiksa. Periksa koneksimu', () => cutOff(calls.unlock)],
    [
      'terlalu banyak dicoba',
      'Sudah terlalu banyak dicoba. Coba lagi sebentar lagi.',
      () =>
        refuse(calls.unlock, 'too_many', {
          message: 'Sudah terlalu banyak dicoba. Coba lagi sebentar lagi.',
        }),
    ],
    [
      'memblokir cookie',
      'Browser ini memblokir cookie. Izinkan cookie',
      () => answer(calls.unlock, { ...written({ selected_date: DATE }, ''), selected_date: DATE }),
    ],
  ])('a date that cannot be checked keeps its digits and shows why: %s', async (_, sentence, fail) => {
    await open('/date-input2')
    fail()
    await type(DATE)
    await expect.element(failure(sentence)).toBeVisible()
    expect(await graveFindings()).toEqual([])
    expect(digits()).toBe(DATE)
    await key('Hapus').click()
    expect(digits()).toBe(DATE.slice(0, 7))
    // The same digits are accepted once they can be checked.
    await type('4')
    await expect.element(failure(sentence)).toBeVisible()
    answer(calls.unlock, () => {
      isLocked = false
      return { ...written({ selected_date: DATE }, ''), selected_date: DATE }
    })
    await again.click()
    await expect.element(page.getByText('Tanggalnya tepat.')).toBeInTheDocument()
    await pass(1500)
    expect(at()).toBe('/days-of-love')
    expect(valuesSentTo(calls.unlock)).toEqual([{ date: DATE }, { date: DATE }, { date: DATE }])
  })

  test('its hint is shown as soon as the server sends it', async () => {
    refuse(calls.unlock, 'validation')
    await open('/date-input2')
    await expect.element(key('1')).toBeVisible()
    await expect.element(hint).not.toBeInTheDocument()
    answer(calls.loadHint, { hint: 'Hari itu hujan.' })
    await type(WRONG)
    await expect.element(hint).toBeVisible()
  })

  test('a gift that is locked during a visit asks for its date, and has no music until then', async () => {
    isLocked = false
    await open('/todo-list')
    const todo = page.getByRole('switch').nth(1)
    await expect.element(page.getByRole('button', { name: 'Now Playing' })).toBeVisible()
    isLocked = true
    refuse(select, 'locked', { message: LOCKED })
    await todo.click()
    await expect.element(failure('Pilihan terakhirmu belum tersimpan')).toBeVisible()
    await expect.element(failure(LOCKED)).toBeVisible()
    expect(at()).toBe('/date-input2')
    await expect.element(page.getByRole('button', { name: 'Now Playing' })).not.toBeInTheDocument()
    await type(DATE)
    await expect.element(page.getByText('Tanggalnya tepat.')).toBeInTheDocument()
    await pass(1500)
    expect(at()).toBe('/days-of-love')
    await expect.element(page.getByRole('button', { name: 'Now Playing' })).toBeVisible()
  })

  test('a file that is refused finds out that the gift was locked', async () => {
    isLocked = false
    const sample = sampleOf(loadFilm)
    answer(loadFilm, { ...sample, data: { ...sample.data, video_url: '/media/tidak-ada.mp4' } })
    await open('/features')
    isLocked = true
    history.pushState(null, '', '/video-gift')
    await expect.poll(at).toBe('/date-input2')
  })
})
