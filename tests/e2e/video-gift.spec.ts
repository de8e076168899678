import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { save } from './hub.ts'
import { enter, expect, type Kado, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)

async function stored(page: Page, kado: Kado) {
  return (await (await page.request.get(`${kado.url}/api/video-gift.php`)).json()).data
}

test('the owner uploads an MP4, a MOV and a WebM, and each plays', async ({ page, kado }) => {
  await enter(page, kado, '/edit-video-gift')
  await expect(page.getByLabel('judul')).toHaveValue('Untuk Kamu')
  let before = await stored(page, kado)
  for (const name of ['lampion.mp4', 'lampion.mov', 'lampion.webm']) {
    const title = `Malam ${name}`
    await page.getByLabel('judul').fill(title)
    await page.getByLabel('deskripsi').fill('Kita berdua,\ndi tepi danau.')
    await expect(page.getByLabel('Berkas video')).toHaveAttribute('accept', 'video/*')
    await page.getByLabel('Berkas video').setInputFiles(fixture(name))
    await expect(page.getByLabel('Video yang dipilih')).toHaveAttribute('poster', /^blob:/)
    await expect(page.getByText(name)).toBeVisible()
    await save(page)
    await expect(page).toHaveURL(/\/video-gift$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Kita berdua, di tepi danau.')).toBeVisible()
    const after = await stored(page, kado)
    expect(after.video_url).not.toBe(before.video_url)
    await expect(page.locator('video')).toHaveAttribute('src', after.video_url)
    await expect(page.locator('video')).toHaveJSProperty('videoWidth', after.poster.width)
    before = after
    await walkTo(page, '/edit-video-gift')
    await expect(page.getByLabel('judul')).toHaveValue(title)
  }
})
