import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { enter, expect, test } from './kado.ts'

// A camera sees what is painted.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = launchOptions.args?.filter((flag) => flag !== '--disable-gl-drawing-for-tests') ?? []
    await use({ ...launchOptions, args })
  },
})

// In pixels of what a camera sees.
const DISTANCES = [600, 400, 800, 300]

// In points of a PDF: A6 is 105 by 148 mm.
const A6 = { width: 297.6, height: 419.5 }

/** What a camera reads in a picture, from nearer and from further away; undefined where it reads nothing. */
async function decode(picture: Buffer) {
  for (const width of DISTANCES) {
    const image = sharp(picture).resize(width).ensureAlpha().raw()
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    const code = jsqr(new Uint8ClampedArray(data), info.width, info.height)
    if (code) return code.data
  }
  return undefined
}

/** The pages of a PDF with their sizes in points, as they come out of a printer. */
async function drawPages(pdf: Buffer) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = []
  for (const page of document.pages()) {
    const drawn = await page.render({ scale: 3 })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const
    const picture = await sharp(drawn.data, { raw }).png().toBuffer()
    pages.push({ width: drawn.originalWidth, height: drawn.originalHeight, picture })
  }
  document.destroy()
  library.destroy()
  return pages
}

async function saveFile(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return readFile(await download.path())
}

test('the code of the link is read from its card on the screen, on paper and from its files', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await enter(page, kado, '/edit-pages?page=sending')
  const code = page.getByRole('img', { name: 'Kode QR tautan hadiah' })
  expect(await decode(await code.locator('..').screenshot())).toBe(kado.url)
  await page.getByRole('button', { name: 'Simpan QR' }).click()
  expect(await decode(await saveFile(page, 'Kode QR, gambar'))).toBe(kado.url)
  expect(await decode(await saveFile(page, 'Kode QR, SVG'))).toBe(kado.url)

  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const printed = await drawPages(pdf)
  expect(printed).toHaveLength(1)
  const [{ width, height, picture } = {}] = printed
  expect(Math.abs(Number(width) - A6.width)).toBeLessThanOrEqual(1)
  expect(Math.abs(Number(height) - A6.height)).toBeLessThanOrEqual(1)
  expect(picture && (await decode(picture))).toBe(kado.url)
})
