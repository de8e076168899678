import type { Frame, Page } from '@playwright/test'
import { expect, holdClock, openHeld, settle, test } from './kado.ts'
import { effects, heard, heardFiles, listen, soundContexts } from './sound-files.ts'

const CHARACTER = 200
const GREETING = 'Untuk KamuSayangku'.length

test.beforeEach(async ({ page }) => {
  await listen(page)
  await holdClock(page)
})

test('no sound before the first gesture; then one for each character', async ({ page, kado }) => {
  await openPaused(page, kado.url)
  await page.clock.runFor(3 * CHARACTER)
  await expect(page.locator('.curved-top')).toHaveText('Unt')
  expect(await soundContexts(page)).toBe(0)
  expect(await heard(page)).toEqual([])

  await page.mouse.click(8, 300)
  await expect.poll(() => soundContexts(page)).toBe(1)
  for (let count = 1; count <= GREETING - 3; count += 1) {
    await page.clock.runFor(CHARACTER)
    await expect.poll(() => heardFiles(page)).toHaveLength(count)
  }
  await expect(page.locator('.opening-typed')).toHaveText('Sayangku')
  await page.clock.runFor(10 * CHARACTER)
  const all = await heard(page)
  expect(all).toHaveLength(GREETING - 3)
  expect(all.filter(({ file, isLoop }) => isLoop || !/^type-\d\.wav$/.test(file))).toEqual([])
})

test('a tap before the app’s code has come lets the typing be heard', async ({ page, kado }) => {
  let letCome: (() => void) | undefined
  const isHeld = new Promise<void>((done) => {
    letCome = done
  })
  await page.route('**/assets/**', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto(kado.url, { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Tunggu Sebentar!...' })).toBeVisible()
  await page.mouse.click(8, 300)
  await expect.poll(() => soundContexts(page)).toBe(1)
  letCome?.()
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(5000)
  await expect(page.getByRole('status', { name: 'Tunggu Sebentar!...' })).toHaveCount(0)
  // On a busy machine the typing waits a moment longer for its first turn.
  await expect(async () => {
    await page.clock.runFor(CHARACTER)
    await expect(page.locator('.curved-top')).toHaveText(/^U/, { timeout: 1000 })
  }).toPass()
  await expect.poll(async () => (await heardFiles(page))[0]).toMatch(/^type-\d\.wav$/)
  expect(await soundContexts(page)).toBe(1)
})

test('the opened gift sounds; bubbles start after 500 ms, fade in and out', async ({ page, kado }) => {
  await openPaused(page, kado.url)
  await page.clock.runFor(GREETING * CHARACTER + CHARACTER)
  await page.getByRole('slider').press('Enter')
  const opened = await page.evaluate<number>('Date.now()')
  await expect.poll(() => heardFiles(page)).toEqual(['gift.mp3'])
  await page.clock.runFor(499)
  expect(await heardFiles(page)).toEqual(['gift.mp3'])
  await page.clock.runFor(1)
  await expect.poll(() => heardFiles(page)).toEqual(['gift.mp3', 'bubbles-loop.mp3'])
  const [, bubbles] = await effects(page)
  expect([bubbles?.isLoop, bubbles?.end]).toEqual([true, undefined])
  expect((bubbles?.at ?? 0) - opened).toBe(500)
  const [silent, full, ...more] = bubbles?.volume ?? []
  expect([silent?.value, full?.isRamp, full?.value, more]).toEqual([0, true, 1, []])
  expect((full?.time ?? 0) - (silent?.time ?? 0)).toBeCloseTo(1)

  await page.clock.runFor(20)
  const evening = ['gift.mp3', 'bubbles-loop.mp3', 'lantern-rise.mp3']
  await expect.poll(() => heardFiles(page)).toEqual(evening)
  await page.clock.runFor(3480)
  await expect(page).toHaveURL(/\/date-input2$/)
  await expect.poll(async () => (await effects(page))[1]?.end).toBeGreaterThan(0)
  const [, ended] = await effects(page)
  const [from, gone] = ended?.volume.slice(-2) ?? []
  expect([gone?.isRamp, gone?.value, gone?.time]).toEqual([true, 0, ended?.end])
  expect(gone?.time).toBeGreaterThan(from?.time ?? 0)
  expect(await heardFiles(page)).toEqual(evening)
})

test('every key sounds, and the eighth digit sounds wrong or right', async ({ page, kado }) => {
  await openPaused(page, `${kado.url}/date-input2`)
  const press = async (digits: string) => {
    for (const digit of digits) {
      const count = (await heard(page)).length
      await page.getByRole('button', { name: digit, exact: true }).click()
      await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(count)
    }
  }
  const taps = (count: number) => Array<string>(count).fill('tap.wav')
  await press('1')
  await page.getByRole('button', { name: 'Hapus' }).click()
  await expect.poll(() => heardFiles(page)).toEqual(['tap.wav', 'click.wav'])
  await press('1402202')
  await expect.poll(() => heardFiles(page)).toEqual(['tap.wav', 'click.wav', ...taps(7)])
  await press('3')
  const wrong = ['tap.wav', 'click.wav', ...taps(8), 'wrong.mp3']
  await expect.poll(() => heardFiles(page)).toEqual(wrong)
  await page.clock.runFor(1000)

  await press('14022024')
  await expect.poll(() => heardFiles(page)).toEqual([...wrong, ...taps(8), 'success.mp3'])
  await page.clock.runFor(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  expect(await heardFiles(page)).toEqual([...wrong, ...taps(8), 'success.mp3', 'lantern-light.mp3'])
})

test('the days answer a click with one tap and their seal, and the heart with another and its envelope', async ({
  page,
  kado,
}) => {
  await openPaused(page, `${kado.url}/days-of-love`)
  await page.mouse.click(12, 300)
  await expect.poll(() => heardFiles(page)).toEqual(['tap.wav'])
  await page.mouse.click(30, 30)
  await page.clock.runFor(800)
  await expect(page).toHaveURL(/\/features$/)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  const opened = ['tap.wav', 'seal-crack.mp3', 'tap.wav', 'envelope-open.mp3']
  await expect.poll(() => heardFiles(page)).toEqual(opened)
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect.poll(() => heardFiles(page)).toEqual([...opened, 'click.wav'])
})

test('the preview frame is silent, whatever is pressed', { tag: '@preview' }, async ({ page, kado }) => {
  await openPaused(page, `${kado.url}/entah-di-mana`)
  await page.evaluate(`document.body.replaceChildren(
    Object.assign(document.createElement('iframe'), { name: 'preview', src: '/', width: 360, height: 640 }),
  )`)
  const preview = page.frameLocator('iframe[name="preview"]')
  await preview.getByRole('slider').press('Enter')
  await expect(preview.locator('[data-hearts-overlay]')).toHaveCount(1)
  await expectSilent(page.frame('preview'))

  await page.frame('preview')?.goto(`${kado.url}/date-input2`)
  for (const digit of '14022023') await preview.getByRole('button', { name: digit, exact: true }).click()
  await expect(preview.locator('[data-state="wrong"]')).toBeVisible()
  await expectSilent(page.frame('preview'))
})

async function expectSilent(frame: Frame | null) {
  if (!frame) throw new Error('The preview is not there')
  expect(await soundContexts(frame)).toBe(0)
  expect(await heard(frame)).toEqual([])
}

async function openPaused(page: Page, address: string) {
  await openHeld(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settle(page)
}
