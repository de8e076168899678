import { leastText, misfits } from './fits.ts'
import { isPhone, pressSurely } from './hub.ts'
import { enter, expect, expectAccessible, open, settle, test } from './kado.ts'
import { goTo } from './screen-walk.ts'

const LINE = 'Yang memberimu ini bisa melihat kapan hadiahnya dibuka dan sampai bab mana. Tidak lebih.'

// In milliseconds: long enough for a screen to count as reached.
const STAY = 2500

test('a visitor is told about the journal before anything is noted; the owner reads and deletes it', async ({
  page,
  kado,
  another,
}) => {
  await enter(page, kado, '/edit-pages?page=journal')
  const book = page.getByRole('region', { name: 'Jurnal' })
  await expect(book.getByRole('heading', { name: 'Belum dibuka' })).toBeVisible()
  await expect(page.getByText(LINE)).toBeVisible()
  const stored = page.waitForResponse((each) => each.request().method() === 'PUT')
  await page.getByText('Catat kabar').click()
  expect((await stored).ok()).toBe(true)
  await expect(book.getByRole('heading', { name: 'Belum dibuka', exact: true })).toBeVisible()
  await expectAccessible(page)
  await goTo(page, '/edit-pages?page=sending')
  await expect(page.getByText('Kapan dibuka dan sampai bab mana tertulis di Kabar.')).toBeVisible()
  await goTo(page, '/edit-pages?page=journal')

  const guest = await another()
  const told: string[] = []
  guest.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/journal')) told.push(request.postDataJSON().chapter)
  })
  // The code that reports chapters comes after the loading screen, and reports a chapter only after a while on it.
  const reports = guest.waitForResponse(/\/assets\/notice-.*\.js$/)
  await open(guest, `${kado.url}/features`)
  await guest.evaluate(`import('${(await reports).url()}').then(() => undefined)`)
  await settle(guest)
  await guest.clock.runFor(STAY)
  await guest.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
  expect(told).toEqual([])
  await open(guest, kado.url)
  await expect(guest.getByText(LINE)).toBeVisible()
  await guest.clock.fastForward(STAY)
  await expect.poll(() => told).toEqual(['opening'])
  await open(guest, `${kado.url}/love-typing`)
  await expect.poll(() => told).toEqual(['opening', 'letter'])

  expect(await page.request.put(`${kado.url}/api/giving`, { data: { takes_answers: true } })).toBeOK()
  const answer = { after: 'letter', text: 'Besok kopi & roti.' }
  expect(await guest.request.post(`${kado.url}/api/answers`, { data: answer })).toBeOK()
  await open(page, `${kado.url}/edit-pages?page=readiness`)
  const offers = page.getByRole('region', { name: 'Boleh juga dinyalakan' })
  await expect(offers.getByRole('link')).toHaveCount(1)
  await expect(offers.getByRole('link', { name: /^Surat Bersegel/ })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Semua', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Kabar/, includeHidden: true })).toHaveText(/1$/)

  await open(page, `${kado.url}/edit-pages?page=journal`)
  await expect(book.getByText(answer.text)).toBeVisible()
  const chat = book.getByRole('link', { name: 'Jawab di WhatsApp' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=%E2%80%9CBesok%20kopi%20%26%20roti/)
  await expect(book.getByRole('heading', { name: 'Sampai di Surat' })).toBeVisible()
  await expect(book.getByText('Dua dari sebelas bab.')).toBeVisible()
  await expect(book.getByRole('heading', { name: 'Dibuka untuk pertama kali' })).toBeVisible()
  expect(await misfits(page, leastText)).toEqual([])
  await expectAccessible(page)
  const erase = page.getByRole('button', { name: 'Hapus semua kabar' })
  await pressSurely(page, erase, page.getByRole('button', { name: 'Ya, hapus semuanya' }))
  await expect(book.getByRole('heading', { name: 'Sampai di Surat' })).toHaveCount(0)
  await expect(book.getByText(answer.text)).toBeVisible()
})
