import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import { logIn, open } from '#tests/components/app.tsx'
import { failure, message } from '#tests/components/hub.ts'
import {
  answer,
  cutOff,
  refuse,
  respondTo,
  sentTo,
  setSignedIn,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import { raka } from '#tests/people.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const button = (name: string) => page.getByRole('button', { name })
const alert = page.getByRole('alert')
const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
const newPassword = dialog.getByLabelText('Password baru')
const change = dialog.getByRole('button', { name: 'Ubah Password' })

// Each way in which a call fails, with the sentence that is shown; a server's own sentence comes first.
const failuresOf = (fallback: string) =>
  [
    [() => cutOff(account), /An error occurred: \S.+/],
    [() => refuse(account, 'conflict', { message: 'Belum bisa sekarang.' }), 'Belum bisa sekarang.'],
    [() => respond({ message: 'Nanti saja.' }, 409), 'Nanti saja.'],
    [() => respond({ status: 'success', success: true, message: 'Halo' }), texts.unexpected],
    [
      () => respond({ status: 'error', success: false, code: 'conflict', message: 'Belum.' }),
      texts.unexpected,
    ],
    [() => respondTo(account, () => new Response('', { status: 500 })), fallback],
  ] as const

function respond(body: object, status = 200) {
  respondTo(account, () => Response.json(body, { status }))
}

async function fillIn() {
  await email.fill(raka.email)
  await password.fill(raka.password)
}

test.each([
  '/edit-opening',
  '/edit-pages',
  '/edit-date-input2',
  '/edit-daysoflove',
  '/edit-features',
  '/edit-accounts',
  '/edit-love-moment',
  '/edit-love-typing',
  '/edit-video-gift',
])('%s leads strangers to the login', async (address) => {
  await open(address)
  await expect.element(button('Login')).toBeVisible()
  expect(location.pathname).toBe('/login')
})

test('the login and the registration lead to each other', async () => {
  await open('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect.element(button('Register')).toBeVisible()
  await expect.element(page.getByText(/hubungi admin/i)).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect.element(button('Login')).toBeVisible()
})

test('a login sets the flag and goes to the hub', async () => {
  await open('/login')
  await fillIn()
  await button('Tampilkan password').click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await button('Tampilkan password').click()
  await expect.element(password).toHaveAttribute('type', 'password')
  await button('Login').click()
  await expect.element(page.getByRole('link', { name: 'See Full Website' })).toBeVisible()
  expect(location.pathname).toBe('/edit-pages')
  expect(localStorage.getItem('isLoggedIn')).toBe('true')
  expect(valuesSentTo(account)).toEqual([{ action: 'login', ...raka }])
})

test('a registration goes to the login with its e-mail', async () => {
  answer(account, written(null, texts.created))
  await open('/register')
  await fillIn()
  await button('Register').click()
  await expect.element(button('Login')).toBeVisible()
  await expect.element(email).toHaveValue(raka.email)
  await expect.element(password).toHaveValue('')
})

test('an invalid e-mail and a short password are marked before they are sent', async () => {
  await open('/register')
  await email.fill('raka@')
  await password.fill('pendek')
  await button('Register').click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveAccessibleDescription(texts.emailShape)
  await expect.element(password).toHaveAccessibleDescription(texts.passwordShort)
  await expect.element(password).toHaveValue('pendek')
  expect(sentTo(account)).toEqual([])
})

test('a refused password is marked at its field and stays', async () => {
  refuse(account, 'validation', { fields: { password: texts.passwordCommon } })
  await open('/register')
  await fillIn()
  await button('Register').click()
  await expect.element(password).toHaveAccessibleDescription(texts.passwordCommon)
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveValue(raka.password)
})

describe('the claim code', () => {
  const claim = page.getByLabelText('Kode klaim')

  test('is asked for where the server needs it, and stays after a refusal', async () => {
    refuse(account, 'forbidden', { message: texts.claimNeeded, fields: { claim: texts.claimNeeded } })
    await open('/register')
    await expect.element(claim).not.toBeInTheDocument()
    await fillIn()
    await button('Register').click()
    await expect.element(failure(texts.claimNeeded)).toBeVisible()
    await claim.fill('WXYZ-2345')
    refuse(account, 'conflict', { message: texts.taken })
    await button('Register').click()
    await expect.element(failure(texts.taken)).toBeVisible()
    await expect.element(claim).toHaveValue('WXYZ-2345')
    expect(valuesSentTo(account).at(-1)).toEqual({ action: 'create', ...raka, claim: 'WXYZ-2345' })
  })

  test('is taken from the link', async () => {
    await open('/register?claim=ABCD-EFGH')
    await expect.element(claim).toHaveValue('ABCD-EFGH')
  })
})

test.each([
  ['/register', 'Register', texts.registrationFailed],
  ['/login', 'Login', texts.loginFailed],
])(
  "the form of %s shows the specification's errors and keeps what was typed",
  async (path, name, fallback) => {
    await open(path)
    await fillIn()
    for (const [fail, sentence] of failuresOf(fallback)) {
      fail()
      await button(name).click()
      await expect.element(failure(sentence)).toBeVisible()
    }
    expect(location.pathname).toBe(path)
    await expect.element(email).toHaveValue(raka.email)
    await expect.element(password).toHaveValue(raka.password)
  },
)

describe('a forgotten password', () => {
  const opener = button('Lupa Password?')

  beforeEach(async () => {
    await open('/login')
    await email.fill('raka@')
    await opener.click()
  })

  async function fillDialog() {
    await dialog.getByLabelText('Email').fill(raka.email)
    await newPassword.fill('kunang-kunang-di-sawah')
  }

  test('the dialog takes over the e-mail, keeps the focus and returns it', async () => {
    await expect.element(dialog.getByLabelText('Email')).toHaveValue('raka@')
    await expect.element(newPassword).toHaveFocus()
    for (let presses = 0; presses < 12; presses += 1) {
      await userEvent.tab()
      const { activeElement } = document
      expect(activeElement === document.body || activeElement?.closest('dialog')).toBeTruthy()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  test('both fields are required, and a request says that a mail is sent', async () => {
    await expect.element(dialog.getByText(/^Kami kirim tautan ke emailmu/)).toBeVisible()
    await dialog.getByLabelText('Email').fill('')
    await change.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(texts.bothRequired)
    refuse(account, 'proof_required', { message: texts.proofRequired })
    await fillDialog()
    await change.click()
    await expect.element(dialog.getByText(texts.proofRequired)).toBeVisible()
  })

  test("the dialog shows the specification's errors and keeps what was typed", async () => {
    await fillDialog()
    for (const [fail, sentence] of failuresOf(texts.changeFailed)) {
      fail()
      await change.click()
      await expect.element(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    }
    await expect.element(dialog.getByLabelText('Email')).toHaveValue(raka.email)
    await expect.element(newPassword).toHaveValue('kunang-kunang-di-sawah')
  })

  test('a changed password closes the dialog and clears an earlier failure', async () => {
    await userEvent.keyboard('{Escape}')
    refuse(account, 'unauthenticated', { message: texts.wrongCredentials })
    await fillIn()
    await button('Login').click()
    await expect.element(failure(texts.wrongCredentials)).toBeVisible()
    answer(account, written(null, texts.passwordChanged))
    await opener.click()
    await fillDialog()
    await change.click()
    await expect.element(message(texts.passwordChanged)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('Batal closes the dialog and sends nothing', async () => {
    await fillDialog()
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentTo(account)).toEqual([])
  })
})

test('a browser that blocks the cookie of the session is told so at the login', async () => {
  answer(account, written(null, texts.loggedIn))
  await open('/login')
  await fillIn()
  await button('Login').click()
  await expect.element(failure(/Browser ini memblokir cookie\. Izinkan cookie/)).toBeVisible()
  expect(location.pathname).toBe('/login')
  setSignedIn(true)
  await button('Login').click()
  await expect.element(page.getByRole('link', { name: 'See Full Website' })).toBeVisible()
})

test('a session that ended before the visit asks for a login at the same address', async () => {
  localStorage.setItem('isLoggedIn', 'true')
  await open('/edit-opening')
  await logIn()
  await expect.element(page.getByLabelText('nama penerima')).toHaveValue('Sayangku')
  expect(location.pathname).toBe('/edit-opening')
})

test('closing the login of an ended session leads to the login page', async () => {
  localStorage.setItem('isLoggedIn', 'true')
  await open('/edit-opening')
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Tutup' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
  expect(localStorage.getItem('isLoggedIn')).toBeNull()
})
