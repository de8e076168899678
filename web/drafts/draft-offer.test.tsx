import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadSession, signOut } from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import { load, save } from '#gift/opening/calls.ts'
import { enter, leaveAndEnter } from '#tests/components/app.tsx'
import { closeForm, message, openForm, save as pressSave } from '#tests/components/hub.ts'
import { answer, firstOf, sampleOf, setSignedIn, valuesSentTo, written } from '#tests/components/network.ts'
import { raka, sinta } from '#tests/people.ts'

const title = page.getByLabelText('judul halaman')
const offer = page.getByText(/^Kami simpan drafmu, (baru saja|\d+ menit lalu)\./)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const address = '/edit-opening'

beforeEach(() => {
  let stored = firstOf(sampleOf(load))
  answer(load, () => [stored])
  answer(save, ({ values }) => {
    stored = { ...stored, ...values }
    return written(stored)
  })
})

describe('a draft of an earlier visit', () => {
  beforeEach(async () => {
    await enter(address)
    await title.fill('Dari draf')
    await leaveAndEnter(address)
    await expect.element(offer).toBeVisible()
  })

  test('is offered while the form shows the stored text', async () => {
    await expect.element(title).toHaveValue('Untuk Kamu')
    await expect.element(page.getByText('Belum disimpan')).not.toBeInTheDocument()
  })

  test('is still offered after a save of the shown values', async () => {
    await pressSave()
    await expect.element(message('Data berhasil disimpan!')).toBeVisible()
    await expect.element(offer).toBeVisible()
  })

  test('is exchanged with what was typed since, and back', async () => {
    await title.fill('Yang baru')
    await button('Pakai draf').click()
    await expect.element(title).toHaveValue('Dari draf')
    await expect.element(offer).not.toBeInTheDocument()
    await button('Pakai lagi').click()
    await expect.element(title).toHaveValue('Yang baru')
  })

  test('is saved once it is taken, and no longer offered', async () => {
    await button('Pakai draf').click()
    await pressSave()
    await expect.element(message('Data berhasil disimpan!')).toBeVisible()
    expect(valuesSentTo(save)).toMatchObject([{ title: 'Dari draf' }])
    await leaveAndEnter(address)
    await expect.element(title).toHaveValue('Dari draf')
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('is discarded, which can be undone', async () => {
    await button('Buang').click()
    await expect.element(offer).not.toBeInTheDocument()
    await button('Urungkan').click()
    await expect.element(offer).toBeVisible()
    await button('Buang').click()
    await leaveAndEnter(address)
    await expect.element(title).toHaveValue('Untuk Kamu')
    await expect.element(offer).not.toBeInTheDocument()
  })
})

describe('signing out with a draft', () => {
  const dialog = page.getByRole('dialog', { name: 'Ada yang belum disimpan' })

  beforeEach(async () => {
    answer(signOut, () => {
      setSignedIn(false)
      return written(null, texts.signedOut)
    })
    await enter(address)
    await title.fill('Rahasia')
    await page.getByRole('link', { name: 'Edit Pages' }).click()
    await button('Keluar').click()
  })

  test('asks first, and goes on with what was typed', async () => {
    await dialog.getByRole('button', { name: 'Lanjut mengedit' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await openForm('Opening')
    await expect.element(title).toHaveValue('Rahasia')
    await closeForm()
  })

  test('keeps it for its account alone', async () => {
    await dialog.getByRole('button', { name: 'Keluar, simpan draf', exact: true }).click()
    await expect.element(button('Login')).toBeVisible()
    answer(loadSession, { user: { email: sinta.email }, owner: true })
    await leaveAndEnter(address)
    await expect.element(title).toHaveValue('Untuk Kamu')
    await expect.element(offer).not.toBeInTheDocument()
    answer(loadSession, { user: { email: raka.email }, owner: true })
    await leaveAndEnter(address)
    await button('Pakai draf').click()
    await expect.element(title).toHaveValue('Rahasia')
  })

  test('deletes it where the person chooses so', async () => {
    await dialog.getByRole('button', { name: 'Keluar saja', exact: true }).click()
    await expect.element(button('Login')).toBeVisible()
    await leaveAndEnter(address)
    await expect.element(title).toHaveValue('Untuk Kamu')
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('deletes no draft of another account', async () => {
    await dialog.getByRole('button', { name: 'Keluar, simpan draf', exact: true }).click()
    await expect.element(button('Login')).toBeVisible()
    answer(loadSession, { user: { email: sinta.email }, owner: true })
    await leaveAndEnter(address)
    await title.fill('Punya Sinta')
    await page.getByRole('link', { name: 'Edit Pages' }).click()
    await button('Keluar').click()
    await dialog.getByRole('button', { name: 'Keluar saja', exact: true }).click()
    await expect.element(button('Login')).toBeVisible()
    answer(loadSession, { user: { email: raka.email }, owner: true })
    await leaveAndEnter(address)
    await expect.element(offer).toBeVisible()
  })
})
