import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noteSent } from '#owner/guests/calls.ts'
import { loadLink } from '#owner/sharing/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { failure } from '#tests/components/hub.ts'
import { misfits } from '#tests/components/misfits.ts'
import { answer, cutOff, firstOf, hold, sampleOf, sentTo } from '#tests/components/network.ts'
import { setHidden } from '#tests/components/visibility.ts'
import { refresh } from '#web/api/content.ts'
import { load } from './calls.ts'
import { texts } from './contract.ts'
import type { Readiness } from './schemas.ts'

const list = page.getByRole('region', { name: 'Yang perlu diperiksa' })
const envelope = page.getByRole('complementary', { name: 'Hadiahmu' })
const rows = () => list.getByRole('link').elements().length
const address = '/edit-pages?page=readiness'
const failed = failure(texts.loadFailed)

let found: Readiness

beforeEach(() => {
  found = sampleOf(load)
  answer(load, () => found)
})

const ofLock = () => firstOf(found.filter(({ page }) => page === 'lock'))
const notTold = () => found.filter(({ code }) => code === 'not_told')

test('the findings of a fresh gift are listed, worst first, and counted', async () => {
  await enter(address)
  await expect.element(list.getByRole('list', { name: 'Kosong' }).getByRole('link')).toBeVisible()
  await expect.element(envelope.getByRole('status').filter({ hasText: '22 lagi' })).toBeVisible()
  expect(rows()).toBe(22)
})

test.each([
  [/^Nama penerima masih contoh/, page.getByLabelText('nama penerima')],
  [/^Tanggal rahasia masih contoh/, page.getByLabelText('tanggal', { exact: true })],
  [/^Lagu masih contoh Music/, page.getByRole('button', { name: 'Pilih lagu lain' })],
  [/^4 kenangan masih contoh/, page.getByLabelText('judul momen')],
  [/^16 foto masih contoh/, page.getByRole('button', { name: /4 foto/ }).first()],
  [/^Hadiah ini belum dikunci/, page.getByRole('switch', { name: 'Kunci hadiah ini' })],
  [/^Kupon belum punya nomor WA/, page.getByLabelText('nomor HP')],
])('each finding leads to its field: %s', async (row, field) => {
  await enter(address)
  await list.getByRole('link', { name: row }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeInViewport()
})

test('Back leads from the field to the list, and closes its sheet', async () => {
  await enter(address)
  await list.getByRole('link', { name: /^Nama penerima masih contoh/ }).click()
  await expect.element(page.getByLabelText('nama penerima')).toHaveFocus()
  history.back()
  await expect.element(list).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a finding disappears once it is fixed', async () => {
  await enter(address)
  await expect.poll(rows).toBe(22)
  found = found.filter(({ message }) => !message.startsWith('Kupon belum punya nomor WA'))
  setHidden(false)
  await expect.poll(rows).toBe(21)
  await expect.element(envelope.getByText('21 lagi')).toBeVisible()
})

test('the rows stay while they are checked again, and after a check that failed', async () => {
  await enter(address)
  await expect.poll(rows).toBe(22)
  cutOff(load)
  const release = hold(load)
  setHidden(false)
  await expect.element(list.getByText(texts.checking)).toBeVisible()
  expect(rows()).toBe(22)
  release()
  await expect.element(failed).toBeVisible()
  expect(rows()).toBe(22)
  answer(load, () => found)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(failed).not.toBeInTheDocument()
})

test('sections without findings are named as fine', async () => {
  found = [ofLock()]
  await enter(address)
  await expect.element(page.getByText(/^Satu hal sebelum hadiah ini pantas dibuka/)).toBeVisible()
  await list.getByText('bagian sudah baik').click()
  await expect.element(list.getByText(/Opening, Date Input/)).toBeVisible()
})

test('the envelope closes with the last fixed finding and opens with a new one', async () => {
  found = [ofLock()]
  await enter(address)
  await expect.element(envelope.getByText('1 lagi')).toBeVisible()
  const all = sampleOf(load)
  found = all.filter(({ code }) => code === 'not_told')
  setHidden(false)
  await expect.element(envelope.getByRole('heading', { name: 'Siap dikirim' })).toBeVisible()
  await expect.element(page.getByText(texts.allFine)).toBeVisible()
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Opening')
  await expect.poll(() => opacityOf('.seal')).toBe('1')
  expect([...(await graveFindings()), ...misfits(12)]).toEqual([])
  found = all.filter(({ page }) => page === 'lock')
  setHidden(false)
  await expect.element(envelope.getByText('1 lagi')).toBeVisible()
})

test('the envelope says that a link leads nowhere outside of this machine, without counting it', async () => {
  found = notTold()
  answer(loadLink, { url: 'http://192.168.1.7:3000' })
  await enter(address)
  await expect.element(envelope.getByText(/^Tautannya baru hidup di komputer ini\./)).toBeVisible()
  await expect.element(envelope.getByRole('heading', { name: 'Siap dikirim' })).toBeVisible()
  answer(loadLink, { url: 'https://hadiah.example' })
  await refresh(loadLink)
  await expect.element(envelope.getByText(/^Tautannya baru hidup/)).not.toBeInTheDocument()
})

test('a gift that was not sent yet counts as ready, and its link leads to sending', async () => {
  found = notTold()
  await enter(address)
  await envelope.getByRole('link', { name: 'Kirim' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Kirim' })).toBeVisible()
  expect(sentTo(noteSent)).toEqual([])
})

function opacityOf(selector: string) {
  const seal = envelope.element().querySelector(selector)
  return seal && getComputedStyle(seal).opacity
}
