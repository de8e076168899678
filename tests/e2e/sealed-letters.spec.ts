import type { Page } from '@playwright/test'
import { DAY } from '#contract/durations.ts'
import { raka } from '#tests/people.ts'
import { boxOf } from './gestures.ts'
import { expect, expectAccessible, type Kado, letIn, open, stopClock, test } from './kado.ts'
import { levels, spyOnSound } from './sound-spy.ts'

const words = 'Sinta, kita sudah seribu hari.'

/** The letters' calls of the owner and of a visitor. */
async function openShelf(page: Page, kado: Kado) {
  await letIn(page, kado)
  const send = async (path: string, data: object, method = 'POST') => {
    const answer = await page.request.fetch(`${kado.url}/api${path}`, { method, data })
    return (await answer.json()).data
  }
  return {
    seal: (fields: object) => send('/sealed-letters', { text: words, ...fields }),
    takeAnswers: () => send('/giving', { takes_answers: true }, 'PUT'),
    breakOpen: (id: number) => fetch(`${kado.url}/api/sealed-letters/${id}/open`, { method: 'POST' }),
    async states() {
      const letters = await (await page.request.get(`${kado.url}/api/sealed-letters`)).json()
      return letters.map(({ state }: { state: string }) => state)
    },
  }
}

test('a visitor holds the seal of a due letter until it cracks', async ({ page, kado }) => {
  await kado.register(raka)
  const { seal, takeAnswers, states, breakOpen } = await openShelf(page, kado)
  await takeAnswers()
  const first = await seal({ day: 365, text: 'Setahun.' })
  await seal({ day: 1000 })
  await seal({ opens_on: new Date(Date.now() + 84.5 * DAY).toISOString().slice(0, 10) })
  await breakOpen(first.id)
  await page.context().clearCookies()
  await spyOnSound(page)
  await open(page, `${kado.url}/days-of-love`)
  await expect(page.getByRole('link', { name: /^Surat berikutnya terbuka 8[45] hari lagi$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ketuk di mana saja untuk lanjut' }).click()
  await page.clock.fastForward(1000)
  await page.getByRole('link', { name: 'Surat hari ke-1.000 sudah boleh dibuka' }).click()

  await expect(page.getByRole('heading', { name: 'Surat Bersegel' })).toBeFocused()
  const shelf = page.getByRole('navigation', { name: 'Surat', exact: true })
  await expect(shelf.getByRole('link', { name: /^Hari ke-365, sudah dibuka .*, baca lagi$/ })).toBeVisible()
  await shelf.getByRole('button', { name: /masih tersegel, 8[45] hari lagi$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /belum waktunya, 8[45] hari lagi/ })).toBeAttached()
  await page.getByRole('button', { name: 'Kabari aku di pagi harinya' }).click()
  await page.getByRole('textbox', { name: 'Alamat emailmu' }).fill('sinta')
  await page.getByRole('button', { name: 'Kabari aku' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Email harus berupa alamat email/)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Alamat emailmu' }).fill('sinta@rumah.id')
  await page.getByRole('button', { name: 'Kabari aku' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /^Baik. Buka email yang baru kami kirim/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await shelf.getByRole('link', { name: 'Hari ke-1.000, siap dibuka' }).click()

  const wax = page.getByRole('button', { name: 'Segel hari ke-1.000. Tahan sampai retak, atau tekan Enter' })
  const { x, y, width, height } = await boxOf(wax)
  await page.mouse.move(x + width / 2, y + height / 2)
  // However busy the machine is, the touch is short.
  await stopClock(page)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText('Sedikit lebih lama, sampai retak')).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
  expect(await states()).toEqual(['opened', 'ready', 'sealed'])

  // A failed call loses nothing: the halves close again.
  await page.route('**/open', (route) => route.abort())
  await page.mouse.down()
  await page.clock.fastForward(700)
  await expect(page.getByRole('alert')).toHaveText(/Suratnya masih utuh/)
  await page.mouse.up()
  await page.unroute('**/open')
  // The letter's characters come one by one as the clock is turned, so that it can be checked before it is complete.
  await stopClock(page)
  await page.mouse.down()
  const sheet = page.getByRole('region', { name: 'Surat hari ke-1.000' })
  await expect(async () => {
    await page.clock.runFor(60)
    await expect(sheet.getByText('Sinta, k')).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [10] })
  await page.mouse.up()
  // The song is lowered while the letter types itself.
  await expect.poll(() => levels(page)).toEqual([0.5])
  await sheet.getByRole('region', { name: 'Isi surat' }).click()
  await expect(sheet.getByText(words)).toBeVisible()
  await expect.poll(() => levels(page)).toEqual([0.5, 1])
  await page.clock.resume()
  await expectAccessible(page)
  expect(await states()).toEqual(['opened', 'opened', 'sealed'])
  await page.getByRole('link', { name: 'Balas' }).click()
  await expect(page.getByRole('button', { name: 'Lepaskan lampion' })).toBeVisible()
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(sheet).toBeVisible()
  await open(page, `${kado.url}/stop-reminding?token=sudah-dihapus`)
  await expect(page.getByRole('status').filter({ hasText: 'Alamatmu sudah dihapus.' })).toBeVisible()
})
