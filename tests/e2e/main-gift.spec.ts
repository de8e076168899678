import { expect, open, stopClock, test } from './kado.ts'
import { played, spyOnSound } from './sound-spy.ts'

// Where the sheet lies, whatever moves it there, in CSS pixels.
const SHEET = `(() => {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = document.querySelector('.letter-sheet')
  return [offsetLeft, offsetTop, offsetWidth, offsetHeight]
})()`

// When the motion of the choice ends, in milliseconds.
const LAST_MOTION = `Math.max(0, ...document.getAnimations()
  .filter(({ animationName = '' }) => /^(main-)?gift-/.test(animationName))
  .map(({ effect }) => effect.getComputedTiming().endTime))`

for (const [name, address] of [
  ['Surat Cinta', '/love-typing'],
  ['Video', '/video-gift'],
] as const) {
  test(`${name} sounds, says that it loads, and is there after two seconds`, async ({ page, kado }) => {
    await spyOnSound(page)
    await open(page, `${kado.url}/main-gift`)
    const choice = page.getByRole('button', { name, exact: true })
    await expect(choice).toBeVisible()
    await stopClock(page)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    // The first tap wakes the sound, the second is the choice.
    await page.getByRole('heading', { name: 'Pilih Hadiah Spesial' }).click()
    await choice.click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    expect(await page.evaluate<number>(LAST_MOTION)).toBe(name === 'Video' ? 0 : 2000)
    await expect.poll(() => played(page)).toContain('once')
    await page
      .getByRole('button', { name: name === 'Video' ? 'Surat Cinta' : 'Video' })
      .click({ force: true })
    const sheet = await page.evaluate<number[]>(SHEET)
    await page.clock.runFor(1999)
    await expect(page).toHaveURL(/\/main-gift$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    if (name === 'Video') return
    await page.clock.resume()
    await expect(page.locator('.letter-text')).toBeVisible()
    expect(await page.evaluate<number[]>(SHEET)).toEqual(sheet)
  })
}

test('two gifts, the letter with music, a quiet third and the way back fit the smallest windows', async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/main-gift`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pilih Hadiah Spesial' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Surat Cinta' })).toHaveAccessibleDescription(/Dengan musik/)
  await expect(page.getByRole('button', { name: 'Video', exact: true })).not.toHaveAccessibleDescription(
    /musik/,
  )
  // The film lies there as its own first picture.
  await expect(page.getByRole('button', { name: 'Video', exact: true }).locator('img')).toHaveAttribute(
    'src',
    /demo-poster/,
  )
  for (const [width, height] of [
    [320, 568],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    for (const target of await page.locator('main :is(a, button)').all()) {
      const box = await target.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
    }
  }
  await page.getByRole('link', { name: 'Masih ada hadiah kecil' }).click()
  await expect(page).toHaveURL(/\/coupon$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Kembali ke Menu' }).click()
  await expect(page).toHaveURL(/\/features$/)
})
