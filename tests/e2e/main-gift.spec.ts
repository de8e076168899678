import { boxOf } from './gestures.ts'
import { expect, open, stopClock, test } from './kado.ts'
import { played, spyOnSound } from './sound-spy.ts'

// The sheet's box, whatever moves it there, in CSS pixels.
const SHEET = `(() => {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = document.querySelector('.love-typing-sheet')
  return [offsetLeft, offsetTop, offsetWidth, offsetHeight]
})()`

// When the motion of the choice ends, in milliseconds.
const LAST_MOTION = `Math.max(0, ...document.getAnimations()
  .filter(({ animationName = '' }) => /^(main-)?gift-/.test(animationName))
  .map(({ effect }) => effect.getComputedTiming().endTime))`

test('the visitor chooses the letter, the film or the coupon; a choice sounds and takes two seconds', async ({
  page,
  kado,
}) => {
  await spyOnSound(page)
  await open(page, `${kado.url}/main-gift`)
  const heading = page.getByRole('heading', { level: 1, name: 'Pilih Hadiah Spesial' })
  const letter = page.getByRole('button', { name: 'Surat Cinta' })
  const film = page.getByRole('button', { name: 'Video', exact: true })
  await expect(heading).toBeVisible()
  await expect(letter).toHaveAccessibleDescription(/Dengan musik/)
  await expect(film).not.toHaveAccessibleDescription(/musik/)
  // The film is shown by its own still picture.
  await expect(film.locator('img')).toHaveAttribute('src', /demo-poster/)
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const target of await page.locator('main :is(a, button)').all())
      expect((await boxOf(target)).height).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('link', { name: 'Masih ada hadiah kecil' }).click()
  await expect(page).toHaveURL(/\/coupon$/)
  await page.goBack()

  // The first tap allows sound, the second one is the choice.
  await heading.click()
  for (const [choice, other, motion, address] of [
    [film, letter, 0, /\/video-gift$/],
    [letter, film, 2000, /\/love-typing$/],
  ] as const) {
    const before = (await played(page)).length
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await stopClock(page)
    await choice.click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    expect(await page.evaluate<number>(LAST_MOTION)).toBe(motion)
    await expect.poll(async () => (await played(page)).slice(before)).toContain('once')
    await other.click({ force: true })
    const sheet = await page.evaluate<number[]>(SHEET)
    await page.clock.runFor(1999)
    await expect(page).toHaveURL(/\/main-gift$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(address)
    await page.clock.resume()
    if (choice === letter) {
      await expect(page.locator('.typed-text')).toBeVisible()
      expect(await page.evaluate<number[]>(SHEET)).toEqual(sheet)
    }
    await page.goBack()
  }
  await page.getByRole('link', { name: 'Kembali ke Menu' }).click()
  await expect(page).toHaveURL(/\/features$/)
})
