import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { raka } from '#tests/people.ts'
import { boxOf, drag, middleOf, stillness } from './gestures.ts'
import { openForm, preview, reload, save } from './hub.ts'
import { enter, expect, type Kado, letIn, open, test } from './kado.ts'
import { movingPhoto, notes, oversizedPhoto, photo } from './photos.ts'

test('a visitor claims the coupon, or tears one of several', async ({ page, context, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/coupon', (route) => route.abort())
  await open(page, `${kado.url}/coupon`)
  await expect(page.getByRole('heading', { name: 'Hadiah Spesial 2025' })).toBeVisible()
  await expect(page.getByText('GIFT2025')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => logged.join()).toContain('The coupon could not be fetched')
  await page.unroute('**/api/coupon')

  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await open(page, `${kado.url}/coupon`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hadiah Kecil Untukmu' })).toBeVisible()
  const image = page.getByRole('img', { name: 'Hadiah Spesial 2025' })
  await expect(image).toBeVisible()
  await expect(page.getByText('GIFT2025')).toBeVisible()
  const claim = page.getByRole('link', { name: 'Klaim Hadiah' })
  await expect(claim).toHaveAttribute('rel', /noopener/)
  const [chat] = await Promise.all([page.waitForEvent('popup'), claim.click()])
  const url = new URL(chat.url())
  expect(url.origin + url.pathname).toBe('https://wa.me/')
  expect(url.searchParams.get('text')).toBe(
    'Hai, aku mau klaim hadiahku.\n\nHadiah Spesial 2025\nKode: GIFT2025\nBerlaku untuk satu permintaan apa saja, kapan saja.\n\nTerima kasih sudah menyiapkan semua ini untukku.',
  )
  const pulsing = () => image.evaluate((drawn) => drawn.closest('.coupon-card')?.getAnimations().length)
  expect(await pulsing()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(pulsing).toBe(0)
  await page.getByRole('link', { name: 'Kembali', exact: true }).click()
  await expect(page).toHaveURL(/\/main-gift$/)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await kado.register(raka)
  await letIn(page, kado)
  await write(page, kado)
  await open(page, `${kado.url}/coupon`)
  await expect(page.getByText('lima kupon, tiga masih utuh')).toBeVisible()
  await expect(page.getByText(/^Ditepati \d/)).toHaveCount(1)
  await expect(page.getByText('lewat 31 Okt 2020')).toBeVisible()
  const stub = page.getByRole('button', { name: 'Sobek kupon Pijat bahu' })

  // Without a network the list stays as it was.
  await page.route(/\/api\/coupons/, (route) => route.abort())
  const readAgain = page.waitForEvent('requestfailed', (request) => request.method() === 'GET')
  await stub.click()
  await readAgain
  await expect(page.getByRole('alert')).toHaveText('Belum tersobek, coba lagi.')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(stub).toBeVisible()
  await page.unroute(/\/api\/coupons/)

  // A short pull springs back, a long one tears; the undo is visible beside the message.
  await pull(page, 40)
  await expect(stub).toBeVisible()
  await pull(page, 80)
  await expect(page.getByRole('status').filter({ hasText: 'Kuponnya tersobek.' })).toBeVisible()
  await expect(stub).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Batal' })
  await expect(undo).toBeInViewport({ ratio: 1 })
  await undo.click()
  await expect(page.getByText('lima kupon, tiga masih utuh')).toBeVisible()

  await stub.press('Enter')
  await expect(page.getByText('lima kupon, dua masih utuh')).toBeVisible()
  const phoneless = page.getByRole('link', { name: 'Klaim Hadiah: Sehari tanpa ponsel' })
  const [other] = await Promise.all([page.waitForEvent('popup'), phoneless.click()])
  expect(new URL(other.url()).searchParams.get('text')).toContain('Sehari tanpa ponsel')
  await expect(page.getByText('lima kupon, satu masih utuh')).toBeVisible()

  // The bow of a list that fills the window covers none of the words above it.
  for (const name of ['enam', 'tujuh', 'delapan'])
    expect(await page.request.post(`${kado.url}/api/coupons`, { data: { name } })).toBeOK()
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `${kado.url}/coupon`)
  const sum = await boxOf(page.getByText('delapan kupon, empat masih utuh'))
  const bow = await boxOf(page.locator('.coupons-bow'))
  expect(bow.y).toBeGreaterThanOrEqual(sum.y + sum.height)
})

test('the owner edits the coupon, and adds, restores and fulfils another', {
  tag: '@preview',
}, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Coupon')
  const picture = page.getByLabel('Berkas gambar')
  const send = page.getByRole('button', { name: 'Simpan' })
  await expect(page.getByLabel('nomor HP')).toHaveAccessibleDescription(
    'Kosong berarti dia sendiri yang memilih chatnya.',
  )
  await page.getByLabel('nama kupon').fill('Makan Malam')
  await page.getByLabel('kode kupon').fill('')
  await page.getByLabel('nomor HP').fill('0812-34')
  await send.click()
  await expect(page.getByText('Kode kupon harus diisi.')).toBeVisible()
  await expect(page.getByText('Nomor HP ini belum lengkap.')).toBeVisible()
  await page.getByLabel('kode kupon').fill('SAYANG7')
  await page.getByLabel('nomor HP').fill('+62 812-3456-7890')
  await expect(page.getByText('wa.me/6281234567890')).toBeVisible()
  await picture.setInputFiles(notes)
  await send.click()
  await expect(page.getByText('Berkas ini bukan foto yang bisa dibaca.')).toBeVisible()
  // A photo that is too large is reduced here, and the owner is told.
  const said = page.getByRole('status')
  await picture.setInputFiles(await movingPhoto())
  await expect(said.filter({ hasText: 'disimpan sebagai foto diam' })).toBeVisible()
  await picture.setInputFiles(await oversizedPhoto())
  await expect(said.filter({ hasText: 'perkecil dulu menjadi 16 megapiksel' })).toBeVisible()
  await expect(said.filter({ hasText: 'foto diam' })).toHaveCount(0)
  await save(page)
  // The photo is upright, with red at the right.
  const { image_url: url } = await (await page.request.get(`${kado.url}/api/coupon`)).json()
  const stored = sharp(await (await page.request.get(new URL(url, kado.url).href)).body())
  const { width, height } = await stored.metadata()
  expect(width * height).toBeLessThan(16_100_000)
  expect(height).toBeGreaterThan(1.7 * width)
  const corner = { left: width - 100, top: 100, width: 1, height: 1 }
  const [red = 0, , blue = 0] = await stored.extract(corner).removeAlpha().raw().toBuffer()
  expect(red).toBeGreaterThan(2 * blue)

  await picture.setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await page.route('**/api/coupon', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Kuponmu belum tersimpan.')
  await expect(page.getByLabel('nama kupon')).toHaveValue('Makan Malam')
  await page.unroute('**/api/coupon')
  await save(page)
  await reload(page)
  const shown = preview(page).getByRole('img', { name: 'Makan Malam' })
  await expect(shown).toHaveAttribute('src', /^\/media\//)
  await expect(preview(page).getByText('SAYANG7')).toBeVisible()
  const claim = preview(page).getByRole('link', { name: 'Klaim Hadiah' })
  await expect(claim).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281234567890\?text=.*Makan%20Malam.*SAYANG7/,
  )

  await openForm(page, 'Coupon')
  await page.getByRole('button', { name: 'Pakai pita saja' }).click()
  await save(page)
  await reload(page)
  await expect(shown).toHaveAttribute('src', /ribbon-bow/)

  await openForm(page, 'Coupon')
  await page.getByRole('button', { name: 'Tambah kupon' }).click()
  const list = page.getByRole('navigation', { name: 'Kupon' })
  await expect(list.getByText('Makan Malam')).toBeVisible()
  await expect(list.getByText('1 dari 8')).toBeVisible()
  await page.getByLabel('nama kupon').fill('Pijat bahu')
  await expect(preview(page).getByRole('heading', { name: 'Pijat bahu' })).toBeAttached()
  await page.getByLabel('berlaku sampai').fill('01012020')
  await expect(page.getByText('Tanggal ini sudah lewat, jadi kuponnya tidak bisa disobek.')).toBeVisible()
  await expect(preview(page).getByText('lewat 1 Jan 2020')).toBeAttached()
  await page.getByLabel('berlaku sampai').fill('31 Februari 2030')
  await send.click()
  await expect(page.getByText('31 Februari 2030 tidak ada di kalender.')).toBeVisible()
  await page.getByLabel('berlaku sampai').fill('31 Desember 2030')
  await save(page)
  await expect(list.getByText('utuh, sampai 31 Des 2030')).toBeVisible()
  await expect(preview(page).getByText('dua kupon, dua masih utuh')).toBeAttached()
  await page.getByLabel('nama kupon').fill('Pijat kaki')
  await expect(preview(page).getByRole('heading', { name: 'Pijat kaki' })).toBeAttached()
  await save(page)

  const [{ id: first }, { id }] = await (await page.request.get(`${kado.url}/api/coupons`)).json()
  const tear = async () => {
    await fetch(`${kado.url}/api/coupons/${id}/ask`, { method: 'POST', headers: { origin: kado.url } })
    // The list is read again when its tab is shown.
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  }
  await tear()
  await expect(page.getByText('menyobek kupon ini')).toBeVisible()
  await page.getByRole('button', { name: 'Utuhkan lagi' }).click()
  await expect(list.getByText('utuh, sampai 31 Des 2030')).toBeVisible()
  await tear()
  await page.getByRole('button', { name: 'Sudah ditepati' }).click()
  await expect(page.getByText('Kupon ini sudah ditepati')).toBeVisible()

  // As a link of Persiapan to one of the coupons.
  await page.evaluate(`history.pushState(null, '', '?page=coupon&item=${first}&field=phone')`)
  await expect(page.getByLabel('nomor HP')).toBeFocused()
  await expect(page.getByLabel('nama kupon')).toHaveValue('Makan Malam')
  await list.getByRole('button', { name: 'Pijat kaki' }).click()
  await page.getByRole('button', { name: 'Hapus kupon' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByLabel('nama kupon')).toHaveValue('Makan Malam')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByLabel('nama kupon')).toHaveValue('Pijat kaki')
  await expect(list.getByRole('button', { name: 'Pijat kaki' })).toHaveAttribute('aria-current', 'true')
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
  expect(await page.request.post(`${kado.url}/api/coupon`, { data: { name: 'Makan malam' } })).toBeOK()
  await send('', { name: 'Pijat bahu', expires_on: '2030-12-31', description: 'Tanpa melirik jam.' })
  await send('', { name: 'Sehari tanpa ponsel' })
  const { id } = await send('', { name: 'Sarapan dibawakan ke kamar' })
  await send(`/${id}/ask`)
  await send(`/${id}/fulfil`)
  await send('', { name: 'Nonton film pilihanmu', expires_on: '2020-10-31' })
}
