import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import { MINUTE } from '#contract/durations.ts'
import type { Output } from '#contract/endpoint.ts'
import { enter, logIn } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { pass, stopClock } from '#tests/components/clock.ts'
import { failure, message } from '#tests/components/hub.ts'
import {
  answer,
  cutOff,
  hold,
  refuse,
  sentTo,
  setSignedIn,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import { raka, sinta } from '#tests/people.ts'
import * as accounts from './calls.ts'

const ownAccount = { id: 1, email: raka.email, may_edit: true, is_admin: true, is_self: true }
const waiting = { id: 2, email: sinta.email, may_edit: false, is_admin: false, is_self: false }
const letIn = page.getByRole('button', { name: `Izinkan ${sinta.email}` })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const region = page.getByRole('region', { name: 'Perangkat' })
const devices = () => region.getByRole('listitem').elements().length
const dialog = page.getByRole('dialog', { name: 'Ubah Password' })

// In milliseconds: a second press within it is part of the first, and the question disappears after it.
const DEAF = 500
const QUESTION = 6000

function session(id: number, device: string): Output<typeof calls.loadSessions>[number] {
  const times = { signed_in_at: Date.now() - 9 * MINUTE, last_used_at: Date.now() - 2 * MINUTE }
  return { id, device, is_current: id === 1, ...times }
}

let sessions = [session(1, 'Chrome di Android')]

beforeEach(() => {
  sessions = [session(1, 'Chrome di Android'), session(2, 'Edge di Windows'), session(3, 'Safari di iPhone')]
  answer(accounts.loadAccounts, [ownAccount, waiting])
  answer(calls.loadSessions, () => sessions)
})

test('an account that waits for access sees that instead of the hub, and can leave', async () => {
  answer(calls.loadSession, { user: { email: sinta.email }, owner: false })
  answer(calls.signOut, written(null, texts.signedOut))
  await enter('/edit-accounts')
  await expect.element(page.getByText('Akun ini belum boleh mengedit. Hubungi admin.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Akun' })).not.toBeInTheDocument()
  expect(await graveFindings()).toEqual([])
  answer(calls.loadSession, { user: null, owner: false })
  await button('Keluar').click()
  await expect.element(button('Login')).toBeVisible()
  expect(localStorage.getItem('isLoggedIn')).toBeNull()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

describe('the other accounts', () => {
  beforeEach(() => {
    answer(accounts.letIn, ({ values }) => written({ ...waiting, may_edit: values.may_edit === true }))
    answer(accounts.turnAway, written([ownAccount], texts.turnedAway))
  })

  test('a second account waits until the owner approves it, and can be revoked', async () => {
    await enter('/edit-accounts')
    await expect.element(page.getByText('Menunggu izin')).toBeVisible()
    await expect.element(button(new RegExp(raka.email))).not.toBeInTheDocument()
    await letIn.click()
    await expect.element(page.getByText('Boleh mengedit')).toBeVisible()
    await button(`Cabut izin ${sinta.email}`).click()
    await expect.element(page.getByText('Menunggu izin')).toBeVisible()
    expect(valuesSentTo(accounts.letIn).map(({ may_edit }) => may_edit)).toEqual([true, false])
  })

  test('a list that was read before a change does not undo it when it arrives late', async () => {
    await enter('/edit-accounts')
    await expect.element(letIn).toBeVisible()
    await page.getByRole('link', { name: 'Edit Pages' }).click()
    const release = hold(accounts.loadAccounts)
    await page.getByRole('link', { name: 'Akun' }).click()
    await letIn.click()
    await expect.element(page.getByText('Boleh mengedit')).toBeVisible()
    release()
    await expect.poll(() => sentTo(accounts.loadAccounts).length).toBeGreaterThan(1)
    await expect.element(page.getByText('Boleh mengedit')).toBeVisible()
    await expect.element(page.getByText('Menunggu izin')).not.toBeInTheDocument()
  })

  test('a waiting account is turned away after a question, which disappears by itself', async () => {
    await enter('/edit-accounts')
    const [reject, sure] = [button(`Tolak ${sinta.email}`), button(`Ya, tolak ${sinta.email}`)]
    await expect.element(reject).toBeVisible()
    stopClock()
    await reject.click()
    await expect.element(sure).toHaveFocus()
    await pass(QUESTION)
    await expect.element(sure).not.toBeInTheDocument()
    await reject.click()
    await pass(DEAF)
    await sure.click()
    await expect.element(message(texts.turnedAway)).toBeVisible()
    await expect.element(page.getByText(sinta.email)).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Akun' })).toHaveFocus()
    await expect.element(page.getByText('Belum ada akun lain yang mendaftar.')).toBeVisible()
  })
})

describe('the sessions', () => {
  const end = button(/^Akhiri Edge di Windows/)
  const sure = button(/^Ya, akhiri Edge di Windows/)

  beforeEach(() => {
    answer(calls.endOneSession, ({ values }) => {
      sessions = sessions.filter(({ id }) => id !== Number(values.id))
      return written(sessions, texts.sessionEnded)
    })
    answer(calls.endOtherSessions, () => {
      sessions = sessions.filter(({ is_current }) => is_current)
      return written(sessions, texts.othersEnded)
    })
  })

  test('are listed with their devices, and nothing is said about many gifts', async () => {
    await enter('/edit-accounts')
    await expect.poll(devices).toBe(3)
    await expect
      .element(region.getByText('Di sini akunmu sedang masuk. Kalau ada yang bukan kamu'))
      .toBeVisible()
    await expect.element(region.getByRole('listitem').first().getByText('Perangkat ini')).toBeVisible()
    await expect.element(region.getByText('Dipakai 2 menit lalu').first()).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Undang pasangan' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Kadomu' })).not.toBeInTheDocument()
  })

  test('end one by one after a question that a double click does not answer', async () => {
    await enter('/edit-accounts')
    await expect.element(end).toBeVisible()
    stopClock()
    await end.dblClick()
    await expect.element(sure).toHaveTextContent('Ya, akhiri')
    expect(await graveFindings()).toEqual([])
    expect(sentTo(calls.endOneSession)).toEqual([])
    await pass(DEAF)
    await sure.click()
    await expect.element(message(texts.sessionEnded)).toBeVisible()
    await expect.poll(devices).toBe(2)
    await expect.element(page.getByRole('heading', { name: 'Perangkat' })).toHaveFocus()
  })

  test('end all at once', async () => {
    await enter('/edit-accounts')
    await expect.element(end).toBeVisible()
    stopClock()
    await button('Akhiri semua yang lain').click()
    await pass(DEAF)
    await button('Ya, akhiri semua yang lain').click()
    await expect.element(message(texts.othersEnded)).toBeVisible()
    await expect.poll(devices).toBe(1)
    await expect.element(page.getByText('Akunmu tidak sedang masuk di perangkat lain.')).toBeVisible()
    await expect.element(button('Akhiri semua yang lain')).not.toBeInTheDocument()
  })

  test('that cannot be loaded are loaded on retry', async () => {
    cutOff(calls.loadSessions)
    await enter('/edit-accounts')
    await expect.element(failure('Daftar perangkat belum bisa dimuat.')).toBeVisible()
    answer(calls.loadSessions, sessions)
    await button('Coba lagi').click()
    await expect.poll(devices).toBe(3)
  })
})

test('the password is changed in place; a weak one is marked and stays', async () => {
  await enter('/edit-accounts')
  await button('Ganti password').click()
  const field = dialog.getByLabelText('Password baru')
  await expect.element(dialog.getByLabelText('Email')).toHaveValue(raka.email)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(texts.passwordHint)
  refuse(calls.account, 'validation', { fields: { newPassword: texts.passwordCommon } })
  await field.fill('sayangku123')
  await dialog.getByRole('button', { name: 'Tampilkan password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect.element(field).toHaveAccessibleDescription(texts.passwordCommon)
  await expect.element(field).toHaveValue('sayangku123')
  answer(calls.account, written(null, texts.passwordChanged))
  await field.fill('kunang-kunang-di-sawah')
  await expect.element(field).toHaveAccessibleDescription(texts.passwordHint)
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect.element(message(texts.passwordChanged)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Ganti password')).toHaveFocus()
  await button('Ganti password').click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveAttribute('type', 'password')
})

test('the next person to sign in sees nothing of the one before, and ends none of their sessions', async () => {
  await enter('/edit-accounts')
  await expect.element(letIn).toBeVisible()
  const end = button(/^Akhiri Edge/)
  setSignedIn(false)
  answer(calls.endOneSession, written(sessions, texts.sessionEnded))
  stopClock()
  await end.click()
  await pass(DEAF)
  await button(/^Ya, akhiri Edge/).click()
  answer(calls.loadSession, { user: { email: sinta.email }, owner: true })
  refuse(accounts.loadAccounts, 'forbidden', { message: 'Hanya pemilik.' })
  sessions = [session(1, 'Chrome di Android')]
  await logIn(sinta)
  await expect.element(page.getByText(/pemilik hadiah yang mengaturnya/)).toBeVisible()
  await expect.poll(devices).toBe(1)
  await expect.element(page.getByText(raka.email)).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(sentTo(calls.endOneSession)).toHaveLength(1)
})

test('a login dialog belongs to the screen that asked for it', async () => {
  refuse(accounts.letIn, 'unauthenticated')
  await enter('/edit-accounts')
  await letIn.click()
  const login = page.getByRole('dialog', { name: 'Login' })
  await expect.element(login).toBeVisible()
  history.pushState(null, '', '/edit-pages')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect.element(login).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
