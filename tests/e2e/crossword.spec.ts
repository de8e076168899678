import type { Page } from '@playwright/test'
import { sample } from '#gift/crossword/contract.ts'
import { raka } from '#tests/people.ts'
import { expect, expectAccessible, type Kado, letIn, open, test } from './kado.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title="Teka-Teki Silang"]')

test('an external crossword is sandboxed, and only its origin is allowed', async ({
  page,
  kado,
  violations,
}) => {
  const external_url = 'https://tts.example/main?id=1'
  await page.route('https://tts.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Teka-teki dari luar</h1>' }),
  )
  await kado.register(raka)
  await letIn(page, kado)
  await change(page, kado, { words: sample.words, external_url })
  await open(page, `${kado.url}/games/tts`)
  const frame = page.locator('iframe[title="Teka-Teki Silang"]')
  await expect(frame).toHaveAttribute('src', external_url)
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(frameOf(page).getByRole('heading', { name: 'Teka-teki dari luar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buka di tab baru' })).toHaveAttribute('href', external_url)
  await expectAccessible(page)
  expect(violations).toEqual([])
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://lain.example/' }))`,
  )
  await expect.poll(() => violations.join()).toContain('frame-src https://lain.example')
  violations.length = 0
})

test.describe('ahead of time', () => {
  test.use({ fetchesRooms: true })

  test('our crossword is in the frame, is prefetched, and an empty frame is loaded again', {
    tag: '@desk',
  }, async ({ page, kado }) => {
    const fetched: string[] = []
    page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname))
    await open(page, `${kado.url}/games`)
    for (const part of [/^\/tts\.html$/, /\/tts-.*\.js$/, /\/layout-.*\.js$/, /\/tts-.*\.css$/])
      await expect.poll(() => fetched.filter((path) => part.test(path))).toHaveLength(1)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Teka-Teki Silang' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Gagal memuat teka-teki. Silakan coba lagi.' })
    await expect(failure).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.locator('iframe')).toHaveAttribute('src', '/tts.html')
    const frame = frameOf(page)
    await expect(frame.getByRole('textbox')).toHaveCount(45)
    await expect(failure).toHaveCount(0)
    // With a keyboard, typing starts at once.
    await expect(frame.getByRole('textbox').and(frame.locator(':focus'))).toHaveCount(1)
    await page.keyboard.type('S')
    await expect(frame.getByText('1 dari 45 huruf')).toBeVisible()

    // A page that never responds.
    await page.getByRole('link', { name: 'Kembali' }).click()
    await page.route('**/tts.html', () => new Promise(() => undefined))
    await page.getByRole('link', { name: 'Teka-Teki Silang' }).click()
    await expect(page.locator('iframe')).toBeAttached()
    await page.clock.fastForward(8000)
    await expect(failure).toBeVisible()
  })
})

async function change(page: Page, kado: Kado, crossword: object) {
  const data = { external_url: '', ...crossword }
  expect(await page.request.post(`${kado.url}/api/crossword`, { data })).toBeOK()
}
