import type { Page } from '@playwright/test'
import { closeForm, expectInSight, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, open, stopClock, test } from './kado.ts'
import { photo } from './photos.ts'
import { walkTo } from './screen-walk.ts'

test('saved content shows after Reload and after a restart', { tag: '@preview' }, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Opening')
  const name = page.getByLabel('nama penerima')
  await name.fill('Sin')
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(name).toHaveValue('Sayangku')
  await expect(page.getByRole('button', { name: 'Kembalikan' })).toHaveCount(0)
  await page.getByLabel('judul halaman').fill('Halo Kamu')
  await name.fill('Sinta 🌸')
  await save(page)

  // The message of one save is not shown for the next.
  await stopClock(page)
  await name.fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(name).toHaveAccessibleDescription(/harus diisi/)
  await expect(page.getByRole('status').filter({ hasText: 'Data berhasil disimpan!' })).toHaveCount(0)
  await page.clock.resume()
  await name.fill('Sinta 🌸')

  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/Halo Kamu Sinta 🌸/)

  await openForm(page, 'Days Of Love')
  await page.getByLabel('judul halaman').fill('Hari Kita')
  await save(page, 'Data saved successfully!')
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/Hari Kita/)

  await openForm(page, 'Features')
  await page.getByLabel('judul halaman').fill('Rumah Kita')
  await page.getByRole('checkbox', { name: 'Mini Games' }).uncheck()
  const [sent] = await Promise.all([page.waitForRequest((each) => each.method() === 'POST'), save(page)])
  expect(sent.postDataJSON()).toEqual({
    title: 'Rumah Kita',
    selected_features: '["gift","gallery","todo","letter"]',
  })

  await kado.restart()
  await open(page, `${kado.url}/features`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rumah Kita')
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await expect(page.getByRole('link', { name: 'Plans' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mini Games' })).toHaveCount(0)
  await walkTo(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Halo Kamu Sinta 🌸/)
})

test('a failed save says so and loses nothing, whatever its status', async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Opening')
  const [title, name] = [page.getByLabel('judul halaman'), page.getByLabel('nama penerima')]
  const message = 'Nama penerima paling banyak 14 karakter.'
  const refusal = {
    status: 'error',
    success: false,
    code: 'validation',
    message,
    fields: { recipient_name: message },
  }
  // A refusal of the server is shown under its field.
  await answerWrites(page, { status: 422, json: refusal })
  await name.fill('Sin')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(name).toHaveAccessibleDescription(message)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Sin')
  for (const json of [{ success: false }, { status: 'error', message: 'Belum bisa.' }]) {
    await answerWrites(page, { json })
    await title.fill('Belum')
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await answered
    await expect(page.getByRole('alert').filter({ hasText: 'Gagal menyimpan data.' })).toHaveCount(1)
    await expect(title).toHaveValue('Belum')
  }
  await expect(page.getByText('Data berhasil disimpan!')).toHaveCount(0)
  await page.unroute('**/api/**')

  // Characters are counted as people count them.
  await name.fill('Nama yang terlalu panjang')
  await title.fill('Dua belas 👩‍❤️‍👨!')
  await expect(page.getByText('12/11')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Judul halaman paling banyak 11 karakter.')).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expect(title).toHaveValue('Dua belas 👩‍❤️‍👨!')
  await title.fill('👩‍❤️‍👨👩‍❤️‍👨👩‍❤️‍👨')
  await expect(page.getByText('3/11')).toBeVisible()
  await name.fill('Sinta')
  await save(page)
  await closeForm(page)

  await answerWrites(page, undefined)
  for (const [form, ...sentences] of [
    ['Opening', 'Gagal menyimpan data.'],
    ['Date Input', 'Gagal menyimpan data tanggal.', 'Terjadi kesalahan saat menyimpan data.'],
    ['Days Of Love', 'Terjadi kesalahan saat menyimpan data.'],
    ['Features', 'Terjadi kesalahan saat menyimpan data.'],
  ] as const) {
    await openForm(page, form)
    await title.fill('Belum hilan')
    await page.getByRole('button', { name: 'Simpan' }).click()
    for (const sentence of sentences) {
      await expectInSight(page.getByRole('alert').filter({ hasText: sentence }))
    }
    await expect(title).toHaveValue('Belum hilan')
    await closeForm(page)
  }
  await page.unroute('**/api/**')

  // A save without a response is repeated, stored or not.
  await openForm(page, 'Opening')
  const saves = await cutOff(page, '**/api/opening', { isStored: true })
  await title.fill('Halo')
  await name.fill('Sinta Dewi')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  expect(await (await fetch(`${kado.url}/api/opening`)).json()).toMatchObject([
    { title: 'Halo', recipient_name: 'Sinta Dewi' },
  ])
  expect(saves()).toBe(2)
  await closeForm(page)

  await openForm(page, 'Date Input')
  const uploads = await cutOff(page, '**/api/date-input/photo', { isStored: false })
  await page.getByLabel('Berkas gambar').setInputFiles(await photo('kita.png', '#8f2f3b', 'png'))
  await expect(page.getByLabel('URL gambar')).toHaveValue(/^\/media\//)
  expect(uploads()).toBe(2)
})

test('a form shows that it is loading or failed, and loads on retry', async ({ page, kado }) => {
  await enter(page, kado)
  for (const [address, call] of [
    ['/edit-opening', '**/api/opening'],
    ['/edit-daysoflove', '**/api/days-of-love/time-zone'],
  ] as const) {
    let fail: () => void = () => undefined
    const isHeld = new Promise<void>((done) => {
      fail = done
    })
    // Each load fails until the button is pressed, also one that the page starts by itself.
    await page.route(call, async (route) => {
      await isHeld
      return (await page.evaluate('window.isPressed')) ? route.continue() : route.abort()
    })
    await open(page, kado.url + address)
    await expect(page.getByRole('status')).toHaveText('Memuat')
    fail()
    await expect(page.getByRole('alert')).toHaveText('Gagal mengambil data.')
    await expect(page.getByRole('button', { name: 'Simpan' })).toHaveCount(0)
    await page.evaluate("addEventListener('click', () => { window.isPressed = true }, true)")
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByLabel('judul halaman')).not.toHaveValue('')
    await page.unroute(call)
  }
})

test('a form whose code cannot be fetched fails alone, and the other sections still open', async ({
  page,
  kado,
}) => {
  const code = /\/form-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  await enter(page, kado, '/edit-opening')
  await walkTo(page, '/edit-video-gift')
  await expect(page.getByRole('alert')).toHaveText(/^Bagian ini belum bisa diambil\. Periksa koneksimu/)
  await walkTo(page, '/edit-opening')
  await expect(page.getByLabel('judul halaman')).not.toHaveValue('')
  await walkTo(page, '/edit-video-gift')
  await page.unroute(code)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Video' })).toBeVisible()
})

// Writes get this response, or none.
async function answerWrites(page: Page, answer: { status?: number; json: object } | undefined) {
  await page.unroute('**/api/**')
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.continue()
    return answer ? route.fulfill(answer) : route.abort()
  })
}

// The first request reaches the server or not, and its response is lost either way.
async function cutOff(page: Page, path: string, { isStored }: { isStored: boolean }) {
  let asked = 0
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    asked += 1
    if (asked > 1) return route.continue()
    if (isStored) await route.fetch()
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
  })
  return () => asked
}
