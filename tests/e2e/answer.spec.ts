import type { Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { pressSurely } from './hub.ts'
import { enter, expect, expectAccessible, open, test } from './kado.ts'

// A microphone that hums, with permission to use it.
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] })
  },
})

const REFUSE_ONCE = `{
  const ask = navigator.mediaDevices.getUserMedia
  navigator.mediaDevices.getUserMedia = async () => {
    navigator.mediaDevices.getUserMedia = ask
    throw new DOMException('refused', 'NotAllowedError')
  }
}`

const words = 'Aku baca suratmu dua kali.'

const field = (page: Page) => page.getByRole('textbox', { name: 'Balasanmu untuk dia yang menyiapkan ini' })
// Counts the bytes of the voice that is being recorded.
const COUNT_RECORDED = `
  const begin = MediaRecorder.prototype.start
  MediaRecorder.prototype.start = function (...args) {
    window.recorded = 0
    this.addEventListener('dataavailable', ({ data }) => (window.recorded += data.size))
    window.countRecorded = () => (this.requestData(), window.recorded)
    return begin.apply(this, args)
  }`

// Half a second of a voice is 3 kB.
const ENOUGH = 3000

const release = (page: Page) => page.getByRole('button', { name: 'Lepaskan lampion' })
const mine = (page: Page) => page.getByRole('button', { name: /^Lampionmu, dilepas .* Baca lagi$/ })

test('a visitor answers in words and by voice; everybody sees the lantern, only its sender and the owner read it', async ({
  page,
  kado,
  another,
}) => {
  const owner = await another()
  await enter(owner, kado, '/edit-pages?page=sending')
  const isTaken = owner.getByRole('switch', { name: 'Terima jawaban' })
  await expect(isTaken).not.toBeChecked()
  await owner.getByText('Terima jawaban').click()
  await expect(isTaken).toBeChecked()
  await expect
    .poll(() => owner.evaluate("fetch('/api/giving').then((each) => each.json())"))
    .toMatchObject({ takes_answers: true })
  // The link to an answer is visible below an upright film, and on a short phone below a square one.
  const film = await (await page.request.get(`${kado.url}/api/video-gift.php`)).json()
  const upright = { width: 1080, height: 1920 }
  const square = { width: 1080, height: 1080 }
  for (const [shape, height] of [
    [upright, 844],
    [square, 664],
  ] as const) {
    await page.setViewportSize({ width: 390, height })
    const data = { ...film.data, poster: { ...film.data.poster, ...shape } }
    await page.route('**/api/video-gift.php', (route) => route.fulfill({ json: { ...film, data } }))
    await open(page, `${kado.url}/video-gift`)
    await page.locator('video').dispatchEvent('ended')
    await expect(page.getByRole('link', { name: 'Balas' })).toBeInViewport({ ratio: 1 })
  }
  await open(page, `${kado.url}/coupon`)
  await page.getByRole('link', { name: 'Balas' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await misfits(page, 13)).toEqual([])
  await release(page).click()
  await expect(page.getByRole('alert')).toHaveText('Tulis satu kata saja dulu.')
  await field(page).fill(words)
  await page.context().setOffline(true)
  await release(page).click()
  await page.clock.fastForward(1000)
  await expect(page.getByRole('alert')).toHaveText(/^Belum terkirim\. Kata-katamu masih di sini/)
  await expect(field(page)).toHaveValue(words)
  await page.context().setOffline(false)
  // It is sent by itself as soon as the network is back.
  await expect(page.locator('.answer-wrap')).toHaveAttribute('data-gone', 'true')
  await page.clock.fastForward(8000)
  await expect(page.getByText('Sudah terbang')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lanjut ke Gallery' })).toBeVisible()
  await page.getByRole('link', { name: 'Lihat di langit' }).click()
  await mine(page).dispatchEvent('click')
  const lantern = page.getByRole('dialog', { name: 'Lampionmu' })
  await expect(lantern).toContainText(words)
  await expect(lantern).not.toContainText('sudah dia baca')

  const stranger = await another()
  await open(stranger, `${kado.url}/features`)
  await expect(stranger.getByRole('img', { name: /^Lampion jawaban, dilepas/ })).toBeVisible()
  await expect(mine(stranger)).toHaveCount(0)
  expect(await stranger.evaluate("fetch('/api/answers').then((each) => each.text())")).not.toContain('Aku')

  await open(owner, `${kado.url}/features`)
  await owner.getByRole('button', { name: /^Lampion jawaban, dilepas .* Baca$/ }).dispatchEvent('click')
  await expect(owner.getByRole('dialog')).toContainText(words)
  await open(page, `${kado.url}/features`)
  await mine(page).dispatchEvent('click')
  await expect(lantern).toContainText('sudah dia baca')
  const take = lantern.getByRole('button', { name: 'Ambil kembali', exact: true })
  await pressSurely(page, take, lantern.getByRole('button', { name: 'Ya, ambil kembali' }))
  await expect(lantern).toHaveCount(0)
  await expect(mine(page)).toHaveCount(0)

  // With her voice. An answer that was not sent survives the page.
  await open(page, `${kado.url}/answer?after=letter`)
  await field(page).fill(words)
  await open(page, `${kado.url}/answer?after=letter`)
  await expect(field(page)).toHaveValue(words)
  await field(page).fill('')
  await page.getByRole('tab', { name: 'Suara' }).click()
  await page.evaluate(REFUSE_ONCE)
  await page.evaluate(COUNT_RECORDED)
  await page.getByRole('button', { name: 'Rekam suaramu' }).click()
  await expect(page.getByRole('alert').getByText(/^Mikrofonnya belum diizinkan/)).toBeVisible()
  await page.getByRole('button', { name: 'Coba rekam lagi' }).click()
  await expect(page.getByText('Sedang merekam. Ketuk untuk berhenti.')).toBeVisible()
  await page.clock.runFor(1500)
  await expect.poll(() => page.evaluate('countRecorded()')).toBeGreaterThan(ENOUGH)
  await page.getByRole('button', { name: 'Berhenti merekam' }).click()
  await expect(page.getByRole('button', { name: 'Dengarkan rekamanmu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rekam ulang' })).toBeVisible()
  const sent = page.waitForResponse((each) => each.url().endsWith('/api/answers') && each.status() === 201)
  await release(page).click()
  const { data } = await (await sent).json()
  await page.clock.fastForward(9000)
  await page.getByRole('link', { name: 'Lihat di langit' }).click()
  await mine(page).dispatchEvent('click')
  const voice = page.waitForResponse((each) => each.url().endsWith(data.voice_url))
  await page.getByRole('button', { name: 'Dengarkan' }).click()
  expect((await voice).ok()).toBe(true)
})
