import type { Page } from '@playwright/test'
import { DAY, HOUR } from '#contract/durations.ts'
import { raka } from '#tests/people.ts'
import { middleOf } from './gestures.ts'
import { enter, expect, expectAccessible, type Kado, letIn, open, stopClock, test } from './kado.ts'
import { setHidden } from './page-visibility.ts'
import { photo } from './photos.ts'
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
  const { x, y } = await middleOf(wax)
  await page.mouse.move(x, y)
  // On a busy machine a short touch may last too long.
  await expect(async () => {
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.getByText('Sedikit lebih lama, sampai retak')).toBeVisible({ timeout: 1000 })
  }).toPass()
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
  expect(await levels(page)).toEqual([0.5])
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

test('a key breaks the seal at once, and a new day changes the shelf', async ({ page, kado }) => {
  await kado.register(raka)
  const { seal, states } = await openShelf(page, kado)
  const { id } = await seal({ day: 1000 })
  await page.context().clearCookies()
  const until = Math.ceil(Date.now() / DAY) * DAY
  let isDay = false
  await page.route('**/api/days-of-love/time-zone', (route) => route.fulfill({ json: { time_zone: 'UTC' } }))
  await page.route('**/api/waiting', async (route) => {
    const now = isDay ? until : until - HOUR
    await route.fulfill({ json: { opens_at: null, recipient_name: '', now } })
  })
  const opens_on = new Date(until).toISOString().slice(0, 10)
  await page.route('**/api/sealed-letters', async (route) => {
    const [stored] = await (await route.fetch()).json()
    const letter = isDay ? { ...stored, opens_on } : { id, opens_on, state: 'sealed' }
    await route.fulfill({ json: [letter] })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `${kado.url}/sealed-letters`)
  await expect(page.getByRole('button', { name: /masih tersegel, 1 hari lagi$/ })).toBeVisible()

  // The page reads clock and letters each minute, also after a failure, and on each return.
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  const expectRead = async () => {
    const isRead = (path: string) => asked.has(path)
    await expect.poll(() => ['/api/waiting', '/api/sealed-letters'].every(isRead)).toBe(true)
    asked.clear()
  }
  await page.context().setOffline(true)
  await page.clock.fastForward(60_000)
  await expectRead()
  await page.clock.fastForward(60_000)
  await expectRead()
  await page.context().setOffline(false)
  await expectRead()
  await setHidden(page, true)
  await page.clock.fastForward(60_000)
  await setHidden(page, false)
  await expectRead()
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
  await expectRead()
  isDay = true
  await page.clock.fastForward(60_000)
  const ready = page.getByRole('link', { name: 'Hari ke-1.000, siap dibuka' })
  await ready.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hari ke-1.000' })).toBeFocused()
  await page.getByRole('button', { name: /^Segel hari ke-1.000/ }).press('Enter')
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Hari ke-1.000/ })).toBeFocused()
  expect(await states()).toEqual(['opened'])
  await page.unrouteAll({ behavior: 'wait' })
  // No other letter is due, and this one can still be found.
  await open(page, `${kado.url}/days-of-love`)
  await page.getByRole('link', { name: 'Baca lagi surat untukmu' }).click()
  await expect(page.getByRole('link', { name: /^Hari ke-1.000, sudah dibuka .*, baca lagi$/ })).toBeVisible()
})

test('the owner seals a letter for a day and reads one', async ({ page, kado }) => {
  await enter(page, kado)
  const { seal, breakOpen, states } = await openShelf(page, kado)
  const { id } = await seal({ day: 365, text: 'Setahun.' })
  await breakOpen(id)
  await page.getByRole('link', { name: 'Surat Bersegel', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Surat Bersegel' })).toBeVisible()
  await expect(page.getByText(/^Surat ini sudah dibuka/)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tulis surat baru' }).click()
  // All suggested days are over.
  await expect(page.getByRole('radio', { name: 'Tanggal lain' })).toBeChecked()
  await page.getByRole('button', { name: 'Segel surat' }).click()
  await expect(page.getByText('Suratnya belum ditulis.')).toBeVisible()
  await page.getByRole('textbox', { name: 'isi surat' }).fill('Nanti, ya.')
  await page.getByRole('button', { name: 'Segel surat' }).click()
  await expect(page.getByText('Pilih kapan surat ini terbuka.')).toBeVisible()
  // A letter has one file: the second one replaces the first one, until that is undone.
  await expect(page.getByText('Satu surat membawa satu foto atau satu rekaman')).toBeVisible()
  await page.getByLabel('Berkas foto').setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  // The photo is prepared first.
  await expect(page.getByRole('button', { name: 'Ganti foto' })).toBeVisible()
  await page.getByLabel('Berkas rekaman').setInputFiles('tests/fixtures/lagu.mp3')
  await expect(page.getByRole('button', { name: 'Dengarkan' })).toBeVisible()
  await expect(page.getByText('Foto diganti rekaman.')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('button', { name: 'Ganti foto' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dengarkan' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'tanggal' }).fill('14 Februari 2099')
  await expect(page.getByText(/^hari Sabtu, hari kalian ke-/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Segel surat' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Surat tersegel.' })).toBeVisible()
  const seals = page.getByRole('navigation', { name: 'Surat-surat' })
  await expect(seals.getByRole('button', { name: /^14 Februari 2099 .* hari lagi$/ })).toBeVisible()
  expect(await states()).toEqual(['opened', 'sealed'])
  await expect(page.getByRole('button', { name: 'Hapus foto' })).toBeVisible()
  await page.getByRole('button', { name: 'Hapus surat' }).click()
  await expect(seals.getByRole('button', { name: /^14 Februari 2099/ })).toHaveCount(0)
  await expect(page.getByText(/^Surat ini sudah dibuka/)).toBeVisible()
  expect(await states()).toEqual(['opened'])
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(seals.getByRole('button', { name: /^14 Februari 2099/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  expect(await states()).toEqual(['opened', 'sealed'])
})
