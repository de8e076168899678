import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { boxOf } from './gestures.ts'
import { enter, expect, test } from './kado.ts'

// In pixels of a camera's picture.
const DISTANCES = [600, 400, 800, 300]

// So many pixels are drawn for a point of a PDF, and so many points make a CSS pixel.
const SCALE = 3
const POINT = 0.75

type Corner = [left: number, top: number, size: number]

// In points of a PDF: A6 is 105 by 148 mm.
const A6 = { width: 297.6, height: 419.5 }

/** The text of the QR code in a picture, from nearer and from further away; undefined where none is found. */
async function decode(picture: Buffer) {
  for (const width of DISTANCES) {
    const image = sharp(picture).resize(width).ensureAlpha().raw()
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    const code = jsqr(new Uint8ClampedArray(data), info.width, info.height)
    if (code) return code.data
  }
  return undefined
}

/** The printed pages of a PDF, with their sizes in points. */
async function drawPages(pdf: Buffer) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = []
  for (const page of document.pages()) {
    const drawn = await page.render({ scale: SCALE })
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

test('the QR code can be read from the card, the print and the files', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await enter(page, kado, '/edit-pages?page=sending')
  // No journey paints its screen, but it can be printed.
  await page.emulateMedia({ media: 'screen' })
  const code = page.getByRole('img', { name: 'Kode QR tautan hadiah' }).locator('..')
  // Until all of the page is there, the code may move meanwhile.
  await expect(async () => {
    const { x, y, width: side } = await boxOf(code)
    const [screen] = await drawPages(await page.pdf({ width: 1440, height: 900, printBackground: true }))
    const [left, top, size] = [x, y, side].map((length) => Math.round(length * SCALE * POINT)) as Corner
    const seen = sharp(screen?.picture).extract({ left, top, width: size, height: size })
    expect(await decode(await seen.png().toBuffer())).toBe(kado.url)
  }).toPass()
  await page.emulateMedia({ media: null })
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
