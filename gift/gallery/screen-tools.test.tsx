import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { loadSession } from '#contract/account/calls.ts'
import { enter, open } from '#tests/components/app.tsx'
import { addressOf, serveGallery } from '#tests/components/gallery.ts'
import { failure } from '#tests/components/hub.ts'
import { setSignedIn } from '#tests/components/network.ts'
import { refresh } from '#web/api/content.ts'

const TOOLS = '**/gift/gallery/owner/tools.tsx*'
const missing = failure('Alat galerinya belum bisa diambil.')
const pencil = page.getByRole('button', { name: 'Ubah judul Kaki gunung' })
const arrange = page.getByRole('button', { name: 'Atur', exact: true })

// Code is loaded once: no other test of this file may come before these.
beforeEach(serveGallery)

test('missing tools are reported at once and at each press, and the photos are shown', async () => {
  await commands.cutOffCode(TOOLS)
  await enter(addressOf('Perjalanan'))
  await expect.element(missing).toBeVisible()
  await expect.element(page.getByRole('figure', { name: 'Kaki gunung' })).toBeVisible()
  await page.getByRole('button', { name: 'Singkirkan pesan' }).click()
  await expect.element(missing).not.toBeInTheDocument()
  await pencil.click()
  await expect.element(missing).toBeVisible()
  await commands.letThroughCode(TOOLS)
})

test('late tools move nothing on the page', async () => {
  await open(addressOf('Perjalanan'))
  await commands.holdCode(TOOLS)
  setSignedIn(true)
  await refresh(loadSession)
  // Their place is reserved as soon as the account is known.
  await expect.poll(() => document.querySelector('.gallery-tools')).not.toBeNull()
  const prints = () => [...document.querySelectorAll('.folder-board > article, .folder-board img')]
  const places = () => prints().map((print) => print.getBoundingClientRect().toJSON())
  await expect.poll(prints).toHaveLength(12)
  const before = { prints: prints(), places: places() }
  await expect.element(arrange).not.toBeInTheDocument()
  await commands.letThroughCode(TOOLS)
  await expect.element(arrange).toBeVisible()
  expect(places()).toEqual(before.places)
  await arrange.click()
  await expect.element(page.getByRole('button', { name: 'Hapus Sawah pagi' })).toBeVisible()
  expect(prints().every((print, at) => print === before.prints[at])).toBe(true)
})
