import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { goTo, open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer } from '#tests/components/network.ts'
import { listen, refuseSongs } from '#tests/components/sound.ts'
import { setHidden } from '#tests/components/visibility.ts'
import { load } from './calls.ts'
import { prepare } from './player.tsx'

const HOSTILE = '/tests/fixtures/lagu-jahat.mp3'

const button = page.getByRole('button', { name: 'Now Playing' })
const panel = page.getByRole('region', { name: 'Now Playing' })
const play = panel.getByRole('button', { name: 'Putar' })
const pause = panel.getByRole('button', { name: 'Jeda' })
const position = panel.getByRole('slider', { name: 'Posisi' })
const volume = panel.getByRole('slider', { name: 'Volume' })
const cover = () => panel.element().querySelector('img')?.getAttribute('src')

beforeEach(listen)

const song = () => {
  const audio = document.querySelector<HTMLAudioElement>('body > audio')
  if (!audio) throw new Error('There is no song')
  return audio
}

// The song is known before the screen is shown, as after the loading screen; that of the test before fades out first.
async function openWithSong(path: string) {
  await expect.poll(() => document.querySelector<HTMLAudioElement>('body > audio')?.paused).not.toBe(false)
  await prepare()
  await open(path)
}

describe('the song of the sample gift', () => {
  // It is read once: this test comes first.
  test("the panel shows the song's cover, title and artist, from a few small parts of its file", async () => {
    const fetched = vi.spyOn(window, 'fetch')
    await openWithSong('/features')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(panel).not.toBeInTheDocument()
    await button.click()
    await expect.element(panel.getByText('Surat di Waktu Biru')).toBeVisible()
    await expect.element(panel.getByText('Lampion Kecil')).toBeVisible()
    await expect.element(panel.getByText('1:11')).toBeVisible()
    expect(cover()).toMatch(/^blob:/)
    const ranges = fetched.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('range') ?? [])
    expect(ranges.length).toBeGreaterThan(2)
    for (const range of ranges) {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
      expect(Number(to) - Number(from)).toBeLessThan(64 * 1024)
    }
    fetched.mockRestore()
  })

  describe('by keyboard', () => {
    beforeEach(async () => {
      await openWithSong('/features')
      await expect.element(button).toBeVisible()
      button.element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(pause).toBeVisible()
    })

    test('the song begins at half its volume, and Enter pauses it', async () => {
      await expect.element(volume).toHaveValue('0.5')
      expect(song().volume).toBe(0.5)
      await userEvent.keyboard('{Tab}')
      await expect.element(pause).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(play).toHaveFocus()
      await expect.poll(() => song().paused).toBe(true)
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => song().paused).toBe(false)
    })

    test('arrows, Home and End seek in the song and set its volume', async () => {
      await userEvent.keyboard('{Tab}{Enter}')
      await expect.poll(() => song().paused).toBe(true)
      await userEvent.keyboard('{Tab}')
      await expect.element(position).toHaveFocus()
      await userEvent.keyboard('{End}')
      await expect
        .element(position)
        .toHaveAttribute('aria-valuetext', expect.stringMatching(/^1:1\d dari 1:11$/))
      await userEvent.keyboard('{Home}{ArrowRight}')
      await expect.element(position).toHaveValue('1')
      await expect.poll(() => song().currentTime).toBe(1)
      await userEvent.keyboard('{Tab}{End}')
      expect(song().volume).toBe(1)
      await play.click()
      await expect.element(pause).toBeVisible()
    })

    test('Escape closes the panel and returns the focus', async () => {
      await userEvent.keyboard('{Tab}{Tab}{Escape}')
      await expect.element(panel).not.toBeInTheDocument()
      await expect.element(button).toHaveFocus()
    })
  })

  test('a song that was paused stays so when the panel is opened again', async () => {
    await openWithSong('/features')
    await button.click()
    await pause.click()
    await button.click()
    await expect.element(panel).not.toBeInTheDocument()
    await button.click()
    await expect.element(play).toBeVisible()
    await expect.poll(() => song().paused).toBe(true)
    await play.click()
    await expect.element(pause).toBeVisible()
  })

  test('a tap on the player is not a tap on the page behind it', async () => {
    await openWithSong('/days-of-love')
    await expect.poll(() => song().paused).toBe(false)
    stopClock()
    await button.click()
    await panel.getByText('Surat di Waktu Biru').click()
    await pass(1000)
    expect(location.pathname).toBe('/days-of-love')
  })

  test('a phone that is hidden pauses the song, and plays on when it is visible again', async () => {
    await openWithSong('/features')
    await button.click()
    await expect.poll(() => song().paused).toBe(false)
    setHidden(true)
    await expect.element(play).toBeVisible()
    expect(song().paused).toBe(true)
    setHidden(false)
    await expect.element(pause).toBeVisible()
    await expect.poll(() => song().paused).toBe(false)
  })
})

describe('another song', () => {
  test('a song that cannot be played can be retried', async () => {
    answer(load, { music_url: HOSTILE })
    await commands.cutOffCode(`**${HOSTILE}`)
    await openWithSong('/features')
    await button.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent('Lagunya belum bisa diputar.')
    await expect.element(panel.getByText('Lagu kita')).toBeVisible()
    await commands.letThroughCode(`**${HOSTILE}`)
    await play.click()
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
    await expect.poll(() => song().paused).toBe(false)
  })

  test('hostile tags are shown as text, and a picture that could contain a script is not shown', async () => {
    const file = await (await fetch(HOSTILE)).blob()
    answer(load, { music_url: URL.createObjectURL(file) })
    await openWithSong('/features')
    await button.click()
    const title = panel.getByText('<img src=x onerror="document.title=1"><b>Judul</b>')
    await expect.element(title).toBeVisible()
    const text = title.element().textContent
    expect(text).not.toContain('\u202e')
    expect(text.length).toBeLessThan(130)
    expect(cover()).toBe('/images/heart-lantern.svg')
  })

  test('a song that the browser refuses begins at the next tap', async () => {
    answer(load, { music_url: HOSTILE })
    refuseSongs(Number.POSITIVE_INFINITY)
    await openWithSong('/features')
    await button.click()
    await expect.element(play).toBeVisible()
    expect(song().paused).toBe(true)
    refuseSongs(0)
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => song().paused).toBe(false)
  })
})

test('Kurangi gerak stops motion on this screen and the next', async () => {
  const moving = () => document.getAnimations().length
  await withMotion()
  await openWithSong('/features')
  await expect.poll(moving).toBeGreaterThan(0)
  await button.click()
  const calm = panel.getByRole('switch', { name: 'Kurangi gerak' })
  await calm.click()
  await expect.element(calm).toBeChecked()
  await expect.poll(moving).toBe(0)
  goTo('/')
  await expect.poll(() => document.querySelector('.opening-typed')?.textContent).toBe('Sayangku')
  await expect.poll(moving).toBe(0)
  await button.click()
  await calm.click()
  await expect.element(calm).not.toBeChecked()
  goTo('/features')
  await expect.poll(moving).toBeGreaterThan(0)
})
