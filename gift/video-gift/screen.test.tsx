import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { stopClock } from '#tests/components/clock.ts'
import { answer, sampleOf } from '#tests/components/network.ts'
import { listen } from '#tests/components/sounds.ts'
import * as calls from './calls.ts'

const button = (name: string) => page.getByRole('button', { name })
const film = () => document.querySelector('video') as HTMLVideoElement
const heading = page.getByRole('heading', { level: 1, name: 'Untuk Kamu' })

describe('the sample film', () => {
  beforeEach(() => open('/video-gift'))

  test('is shown with its title, description, poster and controls, and begins by itself', async () => {
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByText('Delapan detik, empat puluh enam lampion')).toBeVisible()
    expect(document.title).toBe('Untuk Kamu · Kado')
    expect(film().autoplay).toBe(true)
    expect(film().poster).toContain('demo-poster')
    await expect.poll(() => film().controls).toBe(true)
  })

  test('has no controls at its end, which is one fade, until it plays again', async () => {
    // A film that is paused before it has begun would begin once more, without its sound.
    await expect.poll(() => film().currentTime).toBeGreaterThan(0)
    film().pause()
    await expect.poll(() => film().controls).toBe(true)
    film().dispatchEvent(new Event('ended'))
    await expect.element(film()).toHaveStyle({ opacity: '0.1' })
    expect(film().controls).toBe(false)
    await button('Putar').click()
    await expect.element(film()).toHaveStyle({ opacity: '1' })
    await expect.poll(() => film().controls).toBe(true)
  })
})

test('the film plays, pauses and goes full screen, and Back clicks to the menu', async () => {
  const heard = listen()
  await open('/video-gift')
  await expect.element(button('Jeda')).toBeVisible()
  // So slowly that it does not end meanwhile.
  film().playbackRate = 0.1
  await button('Jeda').click()
  await expect.poll(() => film().paused).toBe(true)
  button('Putar').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => film().paused).toBe(false)
  const enlarge = vi.spyOn(film(), 'requestFullscreen').mockResolvedValue()
  await button('Layar penuh').click()
  expect(enlarge).toHaveBeenCalled()
  stopClock()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(() => location.pathname).toBe('/features')
  await expect.poll(() => heard).toContain('click.wav')
})

describe('a film that cannot be played', () => {
  beforeEach(async () => {
    const sample = sampleOf(calls.load)
    answer(calls.load, {
      ...sample,
      data: { ...sample.data, video_url: '/media/tidak-ada.mp4', poster: null },
    })
    await open('/video-gift')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Videonya belum bisa diputar di sini.')
  })

  test('has a download, and no button for the full screen', async () => {
    await expect
      .element(page.getByRole('link', { name: 'Unduh video' }))
      .toHaveAttribute('href', expect.stringMatching(/\.mp4\?download$/))
    await expect.element(button('Layar penuh')).not.toBeInTheDocument()
    expect(await graveFindings()).toEqual([])
  })

  test('can be retried', async () => {
    film().src = sampleOf(calls.load).data.video_url
    await button('Coba lagi').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(button('Jeda')).toBeVisible()
  })
})

test('a film that has not come has its place and no controls, until the browser stops loading it', async () => {
  // A stream that says nothing.
  const sample = sampleOf(calls.load)
  answer(calls.load, {
    ...sample,
    data: { ...sample.data, video_url: URL.createObjectURL(new MediaSource()) },
  })
  await open('/video-gift')
  const { width, height } = film().getBoundingClientRect()
  expect(width / height).toBeCloseTo(16 / 9, 1)
  expect(film().controls).toBe(false)
  // An iPhone loads nothing before a tap, and fires an event about that.
  film().dispatchEvent(new Event('suspend'))
  await expect.poll(() => film().controls).toBe(true)
})

// As phones refuse, until the first click: what has sound, or everything.
describe.each(['sound', 'everything'])('where the browser refuses %s', (what) => {
  const warned = vi.spyOn(console, 'warn')
  const state = () => ({ isMuted: film().muted, isPaused: film().paused })

  beforeEach(async () => {
    const { play } = HTMLMediaElement.prototype
    let isAllowed = false
    window.addEventListener('click', () => (isAllowed = true), { capture: true, once: true })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
      if (isAllowed || (what === 'sound' && this.muted)) return play.call(this)
      return Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
    })
    vi.spyOn(HTMLMediaElement.prototype, 'autoplay', 'set').mockImplementation(() => undefined)
    await open('/video-gift')
    film().removeAttribute('autoplay')
    return () => vi.restoreAllMocks()
  })

  if (what === 'sound') {
    test('a film plays muted until the first click', async () => {
      await expect.element(button('Nyalakan suara')).toBeVisible()
      await expect.poll(state).toEqual({ isMuted: true, isPaused: false })
      expect(warned.mock.calls.join()).toContain('NotAllowedError')
      await heading.click()
      await expect.poll(state).toEqual({ isMuted: false, isPaused: false })
      await expect.element(button('Nyalakan suara')).not.toBeInTheDocument()
    })

    test('a tap on the film turns its sound on, and does not stop it', async () => {
      await button('Nyalakan suara').click({ position: { x: 150, y: 60 } })
      await expect.poll(state).toEqual({ isMuted: false, isPaused: false })
    })
  } else {
    test('the first click anywhere starts a film', async () => {
      await expect.element(button('Putar')).toBeVisible()
      expect(state().isPaused).toBe(true)
      await heading.click()
      await expect.poll(state).toEqual({ isMuted: false, isPaused: false })
    })
  }
})
