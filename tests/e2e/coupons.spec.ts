import type { Page } from '@playwright/test'
import { drag, middleOf, stillness } from './gestures.ts'
import { openForm, preview, save } from './hub.ts'
import { enter, expect, type Kado, open, test } from './kado.ts'

test('she tears a coupon, takes it back, claims another', async ({ page, context, kado }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await enter(page, kado)
  await write(page, kado)
  await open(page, `${kado.url}/coupon`)
  await expect(page.getByText('lima kupon, tiga masih utuh')).toBeVisible()
  await expect(page.getByText(/^Ditepati \d/)).toHaveCount(1)
  await expect(page.getByText('lewat 31 Okt 2020')).toBeVisible()
  const stub = page.getByRole('button', { name: 'Sobek kupon Pijat bahu' })

  await page.route('**/api/coupons/*/ask', (route) => route.abort())
  await stub.click()
  await expect(page.getByRole('alert')).toHaveText('Belum tersobek, coba lagi.')
  await expect(stub).toBeVisible()
  await page.unroute('**/api/coupons/*/ask')

  // A short pull springs home, a long one tears; the way back stands beside what it says.
  await pull(page, 40)
  await expect(stub).toBeVisible()
  await pull(page, 80)
  await expect(page.getByRole('status').filter({ hasText: 'Kuponnya tersobek.' })).toBeVisible()
  await expect(stub).toHaveCount(0)
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByText('lima kupon, tiga masih utuh')).toBeVisible()

  await stub.press('Enter')
  await expect(page.getByText('lima kupon, dua masih utuh')).toBeVisible()
  const claim = page.getByRole('link', { name: 'Klaim Hadiah: Sehari tanpa ponsel' })
  const [chat] = await Promise.all([page.waitForEvent('popup'), claim.click()])
  expect(new URL(chat.url()).searchParams.get('text')).toContain('Sehari tanpa ponsel')
  await expect(page.getByText('lima kupon, satu masih utuh')).toBeVisible()
})

test('the owner adds, gives back, fulfils and removes a coupon', { tag: '@preview' }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  await openForm(page, 'Coupon')
  await page.getByRole('button', { name: 'Tambah kupon' }).click()
  const list = page.getByRole('navigation', { name: 'Kupon' })
  await expect(list.getByText('Hadiah Spesial 2025')).toBeVisible()
  await expect(list.getByText('1 dari 8')).toBeVisible()
  await page.getByLabel('nama kupon').fill('Pijat bahu')
  await expect(preview(page).getByRole('heading', { name: 'Pijat bahu' })).toBeAttached()
  await page.getByLabel('berlaku sampai').fill('31 Februari 2030')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Tanggal ini tidak ada di kalender.')).toBeVisible()
  await page.getByLabel('berlaku sampai').fill('31 Desember 2030')
  await save(page)
  await expect(list.getByText('Hadiah Spesial 2025')).toBeVisible()
  await expect(list.getByText('utuh, sampai 31 Des 2030')).toBeVisible()
  await page.getByLabel('nama kupon').fill('Pijat kaki')
  await expect(preview(page).getByRole('heading', { name: 'Pijat kaki' })).toBeAttached()
  await save(page)

  const [, { id }] = await (await page.request.get(`${kado.url}/api/coupons`)).json()
  const tear = async () => {
    await fetch(`${kado.url}/api/coupons/${id}/ask`, { method: 'POST', headers: { origin: kado.url } })
    // The list is looked at anew with its tab.
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  }
  await tear()
  await expect(page.getByText('menyobek kupon ini')).toBeVisible()
  await page.getByRole('button', { name: 'Utuhkan lagi' }).click()
  await expect(list.getByText('utuh, sampai 31 Des 2030')).toBeVisible()
  await tear()
  await page.getByRole('button', { name: 'Sudah ditepati' }).click()
  await expect(page.getByText('Kupon ini sudah ditepati')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus kupon' }).click()
  await page.getByRole('button', { name: 'Hapus selamanya?' }).click()
  await expect(list.getByText('Pijat kaki')).toHaveCount(0)
})

async function pull(page: Page, way: number) {
  await stillness(page)
  const { x, y } = await middleOf(page.getByRole('button', { name: 'Sobek kupon Pijat bahu' }))
  await drag(page, { x, y }, { x: x + way, y })
}

/** Writes five coupons: three whole, one fulfilled, one expired. */
async function write(page: Page, kado: Kado) {
  const send = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`${kado.url}/api/coupons${path}`, { data })
    return (await answer.json()).data
  }
  await send('', { name: 'Pijat bahu', expires_on: '2030-12-31', description: 'Tanpa melirik jam.' })
  await send('', { name: 'Sehari tanpa ponsel' })
  const { id } = await send('', { name: 'Sarapan dibawakan ke kamar' })
  await send(`/${id}/ask`)
  await send(`/${id}/fulfil`)
  await send('', { name: 'Nonton film pilihanmu', expires_on: '2020-10-31' })
}
