import type { Locator } from '@playwright/test'
import { addressOf, storedPhotos } from './folders.ts'
import { countTabsOutside, slide } from './gestures.ts'
import { isPhone } from './hub.ts'
import { enter, expect, holdClock, open, openHeld, test } from './kado.ts'
import { leaveDialogs, walkTo } from './screen-walk.ts'

test('a visitor opens a folder, enlarges and downloads a photo', { tag: '@wide' }, async ({ page, kado }) => {
  await open(page, `${kado.url}/gallery`)
  for (const name of ['Kencan Pertama', 'Perjalanan', 'Hari Biasa', 'Hari Istimewa']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  // Two columns on a phone, else four.
  const columns = isPhone(page) ? /^\S+ \S+$/ : /^(\S+ ){3}\S+$/
  await expect(page.locator('.gallery-folders')).toHaveCSS('grid-template-columns', columns)
  await expect(page.getByRole('button', { name: /Folder baru|Atur/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Perjalanan' }).click()
  await expect(page).toHaveURL(/\/folder\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perjalanan')
  await expect(page.getByRole('figure')).toHaveCount(4)
  await expect(page.locator('.folder-board')).toHaveCSS('grid-template-columns', columns)
  const pins = page.locator('article:has(figure) > img')
  await expect(pins).toHaveCount(4)
  for (const pin of await pins.all()) await expectDrawn(pin)
  const figure = page.getByRole('figure', { name: 'Sawah pagi' })
  await expectDrawn(figure.getByRole('img', { name: 'Sawah pagi' }))
  await expect(figure.getByText('Sawah pagi')).toBeVisible()
  const number = (await storedPhotos(kado, 'Perjalanan')).at(-1)?.id
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh Sawah pagi' }).click()
  expect((await arriving).suggestedFilename()).toBe(`photo_${number}.jpg`)
  await expect(page.getByRole('button', { name: /Tambah foto|Atur|Hapus/ })).toHaveCount(0)

  const button = page.getByRole('button', { name: 'Perbesar Kaki gunung' })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await button.click()
  await expect(dialog('Kaki gunung').getByText('2 / 4')).toBeVisible()
  // Also while it is still rising.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  // It is complete at once, so that keys and fingers need not wait for the animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await button.click()
  await expect(page.locator('.pswp__item[aria-hidden="false"] img.pswp__img').last()).toBeVisible()
  expect(await countTabsOutside(page)).toBe(0)
  const at = (x: number) => ({ x, y: 420 })
  if (isPhone(page)) await slide(page, [at(330), at(40)])
  else await page.keyboard.press('ArrowRight')
  await expect(dialog('Jendela kereta')).toBeVisible()
  if (isPhone(page)) {
    await slide(page, [at(180), at(60)], [at(210), at(330)])
    await expect(page.locator('.pswp--zoomed-in')).toBeVisible()
  } else {
    for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft')
    await expect(dialog('Pantai, jam lima')).toBeVisible()
  }
  await leaveDialogs(page)
  // The photo itself can be enlarged further, and Back leaves only the photo.
  await page.getByRole('img', { name: 'Sawah pagi' }).click()
  await expect(dialog('Sawah pagi')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('figure')).toHaveCount(4)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/features$/)
})

test('the prints fly out of their envelope once and can be pressed meanwhile', async ({ page, kado }) => {
  await holdClock(page)
  await openHeld(page, `${kado.url}/gallery`)
  const flights = page.locator('.photo-flight')
  const enter = async () => {
    await page.getByRole('link', { name: 'Perjalanan' }).click()
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(page.getByRole('figure')).toHaveCount(4, { timeout: 100 })
    }).toPass()
  }
  await enter()
  await expect(flights).toHaveCount(4)
  await page.clock.runFor(2000)
  await expect(flights).toHaveCount(0)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await enter()
  await expect(flights).toHaveCount(0)
})

test('folders and photos without details are shown', async ({ page, kado }) => {
  const photo = { id: 7, url: '/images/cover-4.webp', title: 'Lampion', folderId: 1 }
  await page.route('**/api/gallery.php*', (route) =>
    route.fulfill({ json: route.request().url().includes('folderId') ? [photo] : [{ id: 1, name: 'Kita' }] }),
  )
  await open(page, `${kado.url}/gallery`)
  await page.getByRole('link', { name: 'Kita' }).click()
  await expect(page.getByRole('figure').getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('button', { name: 'Perbesar Lampion' }).click()
  await expect(page.getByRole('dialog', { name: 'Lampion' })).toBeVisible()
  await leaveDialogs(page)

  // A very long photo opens as wide as the window, or as high, at its beginning, and is scrolled.
  const enlarged = page.locator('.pswp__item[aria-hidden="false"] img.pswp__img').last()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, height, shown] of [
    [1080, 28_080, { x: 0, y: 56, width: 390, height: 10_140 }],
    [10_400, 400, { x: 0, width: 10_400, height: 400 }],
    [1080, 2340, { y: 56, height: 720 }],
  ] as const) {
    Object.assign(photo, { picture: { url: photo.url, width, height, widths: [], placeholder: '' } })
    await walkTo(page, '/gallery')
    await page.reload()
    await page.clock.fastForward(5000)
    await page.getByRole('link', { name: 'Kita' }).click()
    await page.getByRole('button', { name: 'Perbesar Lampion' }).click()
    await expect.poll(() => enlarged.boundingBox()).toMatchObject(shown)
    await leaveDialogs(page)
  }
  await page.unroute('**/api/gallery.php*')
  // A missing folder has its page.
  for (const id of ['99999', 'satu', '0']) {
    await walkTo(page, '/games')
    await walkTo(page, `/folder/${id}`)
    await expect(page.getByRole('heading', { name: 'Halaman ini belum ditemukan' })).toBeVisible()
  }
})

// A picture that could not be fetched keeps its place, and nothing is too wide.
async function expectDrawn(picture: Locator) {
  await expect(picture).toBeInViewport()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}

const HALF_THOUSAND = Array.from({ length: 500 }, (_, index) => index + 1)

// The most cards and grips that one task added, and how many cards were there with the board's first frame.
const WATCH = `{
  window.most = 0
  window.mostGrips = 0
  window.withBoard = undefined
  const countIn = (selector) => (sum, node) =>
    sum + (node.matches?.(selector) ? 1 : (node.querySelectorAll?.(selector).length ?? 0))
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    most = Math.max(most, added.reduce(countIn('.photo-card'), 0))
    mostGrips = Math.max(mostGrips, added.reduce(countIn('.arrange-grip'), 0))
    withBoard ??= document.querySelector('.folder-board')?.querySelectorAll('.photo-card').length
  }).observe(document, { subtree: true, childList: true })
}`

test('a full folder is rendered a few photos at a time', async ({ page, kado }) => {
  const [sample] = await storedPhotos(kado, 'Perjalanan')
  const full = HALF_THOUSAND.map((id) => ({ ...sample, id, title: `Kenangan ${id}` }))
  await page.route('**/api/gallery.php?folderId=*', (route) => route.fulfill({ json: full }))
  await page.addInitScript({ content: WATCH })
  await enter(page, kado, await addressOf(kado, 'Perjalanan'))
  const figures = page.locator('.photo-card > figure')
  await expect(figures).toHaveCount(full.length)
  expect(await page.evaluate('most')).toBeLessThanOrEqual(8)
  expect(await page.evaluate('withBoard')).toBe(0)
  const tools = page.locator('.gallery-tools')
  await tools.getByRole('button', { name: 'Atur' }).click()
  await expect(page.locator('.arrange-grip')).toHaveCount(full.length)
  expect(await page.evaluate('mostGrips')).toBeLessThanOrEqual(40)
  await tools.getByRole('button', { name: 'Selesai' }).click()
  await expect(page.locator('.arrange-grip')).toHaveCount(0)
  const isDrawn = (figure: Locator) =>
    figure.evaluate((drawn) => drawn.checkVisibility({ contentVisibilityAuto: true }))
  const last = page.getByRole('figure', { name: 'Kenangan 500', exact: true })
  expect(await isDrawn(last)).toBe(false)
  // Tab reaches items that are not drawn.
  await page.getByRole('button', { name: 'Perbesar Kenangan 500', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Kenangan 500' }).getByText('500 / 500')).toBeVisible()
  expect(await isDrawn(last)).toBe(true)
})
