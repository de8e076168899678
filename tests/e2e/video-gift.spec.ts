import type { Page } from '@playwright/test'
import { expect, open, test } from './kado.ts'
import { heardFiles, listen } from './sound-files.ts'

const film = (page: Page) => page.locator('video')
const isPaused = (page: Page) => film(page).evaluate((each) => (each as { paused?: boolean }).paused)

// Films run so slowly that none ends during a check.
const SLOW = `document.addEventListener('play', ({ target }) => { target.playbackRate = 0.1 }, true)`

test.beforeEach(({ page }) => page.addInitScript({ content: SLOW }))

test('the film plays, pauses and goes full screen, and Back leads away', async ({ page, kado }) => {
  await listen(page)
  const ranges: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.mp4'))
      ranges.push(`${response.status()} ${response.request().headers().range}`)
  })
  await open(page, `${kado.url}/video-gift`)
  // It plays while it loads: by ranges, before its end has arrived.
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect.poll(() => ranges[0]).toMatch(/^206 bytes=0-/)

  await page.getByRole('button', { name: 'Jeda' }).click()
  expect(await isPaused(page)).toBe(true)
  await page.getByRole('button', { name: 'Putar' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.getByRole('button', { name: 'Jeda' }).click()
  await page.getByRole('button', { name: 'Layar penuh' }).click()
  await expect.poll(() => page.evaluate('document.fullscreenElement?.tagName')).toBe('VIDEO')
  await page.evaluate('document.exitFullscreen()')

  const before = (await heardFiles(page)).length
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/features$/)
  await expect.poll(async () => (await heardFiles(page)).slice(before)).toContain('click.wav')
})
