import { openForm, preview, reload, save } from './hub.ts'
import { enter, expect, open, test } from './kado.ts'
import { notes, photo } from './photos.ts'

test('the coupon shows its content, and pulses; its claim opens a chat', async ({ page, context, kado }) => {
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
  const pulsing = () => image.evaluate((drawn) => drawn.closest('.ticket')?.getAnimations().length)
  expect(await pulsing()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(pulsing).toBe(0)
  await page.getByRole('link', { name: 'Kembali', exact: true }).click()
  await expect(page).toHaveURL(/\/main-gift$/)
})

test('the owner writes a coupon of their own', { tag: '@preview' }, async ({ page, kado }) => {
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
  await picture.setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await page.route('**/api/coupon', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert').first()).toContainText('Kuponmu belum tersimpan.')
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
})
