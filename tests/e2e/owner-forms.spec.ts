import type { Page } from '@playwright/test'
import { closeForm, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, open, stopClock, test } from './kado.ts'
import { photo } from './photos.ts'

test('saved content shows after Reload and after a restart', { tag: '@preview' }, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Opening')
  await expect(page.getByText('Setelah menyimpan, tekan Reload')).toBeVisible()
  await page.getByLabel('judul halaman').fill('Halo Kamu')
  await page.getByLabel('nama penerima').fill('Sinta 🌸')
  await save(page)

  // What was said of one save is not said of the next.
  await stopClock(page)
  await page.getByLabel('nama penerima').fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByLabel('nama penerima')).toHaveAccessibleDescription(/harus diisi/)
  await expect(page.getByRole('alert').filter({ hasText: 'Data berhasil disimpan!' })).toHaveCount(0)
  await page.clock.resume()
  await page.getByLabel('nama penerima').fill('Sinta 🌸')

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
  const [sent] = await Promise.all([written(page, '/api/features'), save(page)])
  expect(sent).toEqual({
    method: 'POST',
    body: { title: 'Rumah Kita', selected_features: '["gift","gallery","todo","letter"]' },
  })
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Rumah Kita')

  await kado.restart()
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await expect(page.getByRole('link', { name: 'Plans' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mini Games' })).toHaveCount(0)
  await open(page, `${kado.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Halo Kamu Sinta 🌸/)
})

test('a save that fails says so and loses nothing', async ({ page, kado }) => {
  await enter(page, kado)
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const failures = [
    ['Opening', ['Gagal menyimpan data.']],
    ['Date Input', ['Gagal menyimpan data tanggal.', 'Terjadi kesalahan saat menyimpan data.']],
    ['Days Of Love', ['Terjadi kesalahan saat menyimpan data.']],
    ['Features', ['Terjadi kesalahan saat menyimpan data.']],
  ] as const
  for (const [name, sentences] of failures) {
    await openForm(page, name)
    await page.getByLabel('judul halaman').fill('Belum hilang'.slice(0, 11))
    await page.getByRole('button', { name: 'Simpan' }).click()
    for (const sentence of sentences) {
      await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()
    }
    await expect(page.getByLabel('judul halaman')).toHaveValue('Belum hilan')
    await closeForm(page)
  }
})

test('an answer that says it failed is a failure, whatever its status is', async ({ page, kado }) => {
  await enter(page, kado, '/edit-opening')
  for (const json of [{ success: false }, { status: 'error', message: 'Belum bisa.' }]) {
    await page.route('**/api/opening', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ json }),
    )
    await page.getByLabel('judul halaman').fill('Belum')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Gagal menyimpan data.' })).toHaveCount(1)
    await expect(page.getByLabel('judul halaman')).toHaveValue('Belum')
    await page.unroute('**/api/opening')
  }
  await expect(page.getByText('Data berhasil disimpan!')).toHaveCount(0)
})

test('a save that a process left unanswered is asked again, stored or not', async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Opening')
  const saves = await cutOff(page, '**/api/opening', { isStored: true })
  await page.getByLabel('nama penerima').fill('Sinta')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  expect(await (await fetch(`${kado.url}/api/opening`)).json()).toMatchObject([{ recipient_name: 'Sinta' }])
  expect(saves()).toBe(2)
  await closeForm(page)

  await openForm(page, 'Date Input')
  const uploads = await cutOff(page, '**/api/date-input/photo', { isStored: false })
  await page.getByLabel('Berkas gambar').setInputFiles(await photo('kita.png', '#8f2f3b', 'png'))
  await expect(page.getByLabel('URL gambar')).toHaveValue(/^\/media\//)
  expect(uploads()).toBe(2)
})

/** The body of the next write to an address. */
async function written(page: Page, path: string) {
  const request = await page.waitForRequest(
    (each) => new URL(each.url()).pathname === path && each.method() !== 'GET',
  )
  return { method: request.method(), body: request.postDataJSON() as unknown }
}

// The first question reaches the server or does not, and its answer is lost either way.
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
