import sharp from 'sharp'
import { stored as isStored, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, test } from './kado.ts'

test("the coupon's photo is reduced, and stored upright", { tag: '@preview' }, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Coupon')
  const picture = page.getByLabel('Berkas gambar')
  // A photo that is too large is reduced here, and the owner is told.
  const said = page.getByRole('status')
  await picture.setInputFiles(await movingPhoto())
  await expect(said.filter({ hasText: 'disimpan sebagai foto diam' })).toBeVisible()
  await picture.setInputFiles(await oversizedPhoto())
  await expect(said.filter({ hasText: 'perkecil dulu menjadi 16 megapiksel' })).toBeVisible()
  await expect(said.filter({ hasText: 'foto diam' })).toHaveCount(0)
  await save(page, isStored)
  // The photo is upright, with red at the right.
  const { image_url: url } = await (await page.request.get(`${kado.url}/api/coupon`)).json()
  const stored = sharp(await (await page.request.get(new URL(url, kado.url).href)).body())
  const { width, height } = await stored.metadata()
  expect(width * height).toBeLessThan(16_100_000)
  expect(height).toBeGreaterThan(1.7 * width)
  const corner = { left: width - 100, top: 100, width: 1, height: 1 }
  const [red = 0, , blue = 0] = await stored.extract(corner).removeAlpha().raw().toBuffer()
  expect(red).toBeGreaterThan(2 * blue)
  await reload(page)
  await expect(preview(page).getByRole('img', { name: 'Hadiah Spesial 2025' })).toHaveAttribute(
    'src',
    /^\/media\//,
  )
})

// A photo of 66 megapixels, red and blue, stored on its side as phones do.
async function oversizedPhoto() {
  const half = sharp({ create: { width: 11_000, height: 3000, channels: 3, background: '#2040c0' } })
  const picture = sharp({ create: { width: 11_000, height: 6000, channels: 3, background: '#c02020' } })
    .composite([{ input: await half.jpeg().toBuffer(), top: 3000, left: 0 }])
    .withMetadata({ orientation: 6 })
  return { name: 'IMG_108.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

// A WebP of two pictures.
async function movingPhoto() {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 600, height: 800, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const buffer = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [200, 200] })
    .toBuffer()
  return { name: 'bergerak.webp', mimeType: 'image/webp', buffer }
}
