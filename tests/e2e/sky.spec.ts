import { waitForShortMotion } from './axe.ts'
import { misfits } from './fits.ts'
import { expectStored, isPhone, openForm, preview } from './hub.ts'
import { enter, expect, open, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

test('the chosen sky shows in the preview at once, and a visitor fetches only that one', {
  tag: '@preview',
}, async ({ page, kado, another }) => {
  await enter(page, kado)
  await openForm(page, 'Suasana', { hasSave: false })
  await waitForShortMotion(page)
  expect(await misfits(page, 8)).toEqual([])
  await expect(page.getByRole('radio', { name: 'Waktu Biru' })).toBeChecked()
  await page.getByRole('radio', { name: 'Fajar' }).check()
  await expect(preview(page).locator(':root')).toHaveAttribute('data-sky', 'fajar')
  await expectStored(page)
  await page.getByRole('button', { name: 'Urungkan' }).first().click()
  await expect(preview(page).locator(':root')).toHaveAttribute('data-sky', 'biru')
  await page.getByRole('radio', { name: 'Fajar' }).check()
  await expectStored(page)
  await expect(page.locator(':root')).toHaveAttribute('data-sky', 'fajar')

  const guest = await another()
  const fetched = new Set<string>()
  guest.on('request', (request) => {
    const [, sky] = new URL(request.url()).pathname.match(/^\/skies\/(\w+)/) ?? []
    if (sky) fetched.add(sky)
  })
  await open(guest, kado.url)
  await expect(guest.locator(':root')).toHaveAttribute('data-sky', 'fajar')
  await expect(guest.getByRole('slider', { name: 'Slide' })).toBeVisible()
  const plate = isPhone(guest) ? /fajar\/dusk-m\.avif/ : /fajar\/dusk-d\.avif/
  await expect(guest.locator('.plate-dusk')).toHaveCSS('background-image', plate)
  expect([...fetched]).toEqual(['fajar'])

  // The sky is also visible around the crossword's board, which is a page of its own.
  await walkTo(guest, '/games/tts')
  await expect(guest.frameLocator('iframe').locator(':root')).toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
})
