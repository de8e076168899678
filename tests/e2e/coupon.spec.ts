import { closeForm, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, type Kado, open, test } from './kado.ts'
import { decodeHeic, heic, notes, photo } from './photos.ts'

test('the coupon shows its content, and pulses; its claim opens a chat in a tab', async ({
  page,
  context,
  kado,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await open(page, `${kado.url}/coupon`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hadiah Kecil Untukmu' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Hadiah Spesial 2025' })).toBeVisible()
  await expect(page.getByText('GIFT2025')).toBeVisible()
  const claim = page.getByRole('link', { name: 'Klaim Hadiah' })
  await expect(claim).toHaveAttribute('rel', /noopener/)
  const [chat] = await Promise.all([page.waitForEvent('popup'), claim.click()])
  const url = new URL(chat.url())
  expect(url.origin + url.pathname).toBe('https://wa.me/')
  expect(url.searchParams.get('text')).toBe(
    'Hai, aku mau klaim hadiahku.\n\nHadiah Spesial 2025\nKode: GIFT2025\nBerlaku untuk satu permintaan apa saja, kapan saja.\n\nTerima kasih sudah menyiapkan semua ini untukku.',
  )

  const pulsing = () =>
    page
      .getByRole('img', { name: 'Hadiah Spesial 2025' })
      .evaluate((image) => image.closest('.ticket')?.getAnimations().length)
  expect(await pulsing()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(pulsing).toBe(0)
  await page.getByRole('link', { name: 'Kembali', exact: true }).click()
  await expect(page).toHaveURL(/\/main-gift$/)
})

test('a coupon that cannot be loaded shows the default, and is logged', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/coupon', (route) => route.abort())
  await open(page, `${kado.url}/coupon`)
  await expect(page.getByRole('heading', { name: 'Hadiah Spesial 2025' })).toBeVisible()
  await expect(page.getByText('GIFT2025')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => logged.join()).toContain('The coupon could not be fetched')
})

test('the owner writes a coupon of their own', { tag: '@preview' }, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Coupon')
  await expect(page.getByLabel('nomor HP')).toHaveAccessibleDescription(
    'Kosong berarti dia sendiri yang memilih chatnya.',
  )
  await page.getByLabel('nama kupon').fill('Makan Malam')
  await page.getByLabel('kode kupon').fill('')
  await page.getByLabel('keterangan').fill('Di warung pojok')
  await page.getByLabel('ucapan terima kasih').fill('Makasih, Raka')
  await page.getByLabel('nomor HP').fill('0812-34')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Kode kupon harus diisi.')).toBeVisible()
  await expect(page.getByText('Nomor HP ini belum lengkap.')).toBeVisible()
  await page.getByLabel('kode kupon').fill('SAYANG7')
  await page.getByLabel('nomor HP').fill('+62 812-3456-7890')
  await expect(page.getByText('wa.me/6281234567890')).toBeVisible()
  await page.getByLabel('Berkas gambar').setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await save(page)
  await reload(page)
  const shown = preview(page)
  await expect(shown.getByRole('img', { name: 'Makan Malam' })).toBeVisible()
  await expect(shown.getByText('SAYANG7')).toBeVisible()
  const claim = await shown.getByRole('link', { name: 'Klaim Hadiah' }).getAttribute('href')
  expect(claim).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/)
  for (const part of ['Makan Malam', 'SAYANG7', 'Di warung pojok', 'Makasih, Raka']) {
    expect(decodeURIComponent(claim ?? '')).toContain(part)
  }
})

test('a wrong picture or a failed save loses nothing; else the bow shows', async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Coupon')
  const picture = page.getByLabel('Berkas gambar')
  await page.getByLabel('nama kupon').fill('Makan Malam')
  await picture.setInputFiles(notes)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Berkas ini bukan foto yang bisa dibaca.')).toBeVisible()
  await expect(page.getByLabel('nama kupon')).toHaveValue('Makan Malam')
  await picture.setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await page.route('**/api/coupon', (route) => route.abort())
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Kuponmu belum tersimpan.')
  await expect(page.getByLabel('nama kupon')).toHaveValue('Makan Malam')
  await page.unroute('**/api/coupon')
  await save(page)

  const before = await storedImage(kado)
  await picture.setInputFiles(heic)
  await expect(page.getByText('Foto HEIC belum bisa dibaca di sini.')).toBeVisible()
  await page.evaluate(decodeHeic)
  await picture.setInputFiles(heic)
  await expect(page.getByText('Foto HEIC belum bisa dibaca di sini.')).toHaveCount(0)
  await save(page)
  const after = await storedImage(kado)
  expect(after).toMatch(/\.jpg$/)
  expect(after).not.toBe(before)

  await page.getByRole('button', { name: 'Pakai pita saja' }).click()
  await save(page)
  await closeForm(page)
  await open(page, `${kado.url}/coupon`)
  await expect(page.getByRole('img', { name: 'Makan Malam' })).toHaveAttribute('src', /ribbon-bow/)
})

test('the longest coupon stays inside the narrowest window', async ({ page, kado }) => {
  const coupon = {
    name: 'W'.repeat(40),
    code: 'W'.repeat(20),
    description: 'W'.repeat(160),
    thanks: '',
    phone: '',
    image_url: '',
    picture: null,
  }
  await page.setViewportSize({ width: 320, height: 568 })
  await page.route('**/api/coupon', (route) => route.fulfill({ json: coupon }))
  await open(page, `${kado.url}/coupon`)
  await expect(page.getByRole('heading', { name: coupon.name })).toBeVisible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  for (const selector of ['.ticket-top', '.ticket-stub']) {
    const { scrollWidth, clientWidth } = await page
      .locator(selector)
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
})

async function storedImage(kado: Kado) {
  const coupon = (await (await fetch(`${kado.url}/api/coupon`)).json()) as { image_url: string }
  return coupon.image_url
}
