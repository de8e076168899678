import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadOpening, save as saveOpening } from '#gift/opening/calls.ts'
import { load, restore } from '#owner/versions/calls.ts'
import { texts } from '#owner/versions/contract.ts'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { message, openForm, previewed, save } from '#tests/components/hub.ts'
import { answer, sentTo, valuesSentTo, written } from '#tests/components/network.ts'
import { raka } from '#tests/people.ts'

const region = page.getByRole('region', { name: 'Riwayat' })
const toggle = region.getByRole('button', { name: 'Riwayat' })
const rows = region.getByRole('listitem')
const title = page.getByLabelText('judul halaman')
const record = { id: 1, title: 'Untuk Kamu', recipient_name: 'Sayangku' }
const version = (id: number, by: string, text: string) => ({
  id,
  page: '/opening',
  at: Date.now(),
  by,
  content: [{ ...record, title: text }],
})
const first = version(1, '', 'Untuk Kamu')
const second = version(2, raka.email, 'Halo Sinta')

beforeEach(() => {
  answer(loadOpening, [{ ...record, title: 'Hai Sinta' }])
  answer(load, [second, first])
})

async function openVersions() {
  await enter()
  await openForm('Opening')
  await toggle.click()
}

test('a page that was never saved has no other version, and each save adds one', async () => {
  answer(load, [])
  answer(saveOpening, written(record))
  await openVersions()
  await expect.element(region.getByText('Belum ada versi lain.')).toBeVisible()
  answer(load, [first])
  await title.fill('Halo')
  await save()
  await expect.element(rows).toBeVisible()
})

test('each version has its time to the second and its author, the first one neither', async () => {
  await openVersions()
  await expect.element(rows.first().getByText(raka.email)).toBeVisible()
  await expect
    .element(rows.first().getByRole('button', { name: /^Lihat versi .*\d\d[.]\d\d[.]\d\d$/ }))
    .toBeVisible()
  await expect.element(rows.last().getByText('Versi awal')).toBeVisible()
})

test('an earlier version is shown in the preview and not stored', async () => {
  await openVersions()
  await rows.last().getByRole('button', { name: 'Lihat versi awal' }).click()
  await expect.poll(() => previewed(loadOpening)).toMatchObject([{ title: 'Untuk Kamu' }])
  // The sheet of a phone closes to show it, and a form that opens shows its own values again.
  await expect.element(title).not.toBeInTheDocument()
  await openForm('Opening')
  await expect.element(title).toHaveValue('Hai Sinta')
  expect(previewed(loadOpening)).toBeUndefined()
  expect(sentTo(saveOpening)).toEqual([])
})

test('beside the preview a second press shows the stored version again', async () => {
  await page.viewport(1440, 900)
  await openVersions()
  const see = rows.last().getByRole('button', { name: 'Lihat versi awal' })
  await see.click()
  await expect.poll(() => previewed(loadOpening)).toMatchObject([{ title: 'Untuk Kamu' }])
  await expect.element(see).toHaveAttribute('aria-pressed', 'true')
  await see.click()
  await expect.poll(() => previewed(loadOpening)).toBeUndefined()
  await expect.element(title).toHaveValue('Hai Sinta')
})

test('an earlier version is restored', async () => {
  answer(restore, written({ page: '/opening', content: second.content }, texts.restored))
  await openVersions()
  await rows
    .first()
    .getByRole('button', { name: /^Kembalikan versi/ })
    .click()
  await expect.element(message(texts.restored)).toBeVisible()
  await expect.element(title).toHaveValue('Halo Sinta')
  expect(valuesSentTo(restore)).toMatchObject([{ id: '2' }])
})

test.each([320, 1440])('at %i px the open list is accessible', async (width) => {
  await page.viewport(width, 844)
  await openVersions()
  await expect.element(rows.last()).toBeVisible()
  expect(await graveFindings()).toEqual([])
})
