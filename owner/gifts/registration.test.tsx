import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { texts } from '#contract/account/contract.ts'
import { open } from '#tests/components/app.tsx'
import { Platform } from './platform.tsx'

const form = page.getByLabelText('Email')
const login = page.getByRole('link', { name: 'Login' })

/** The host's setting, as the server writes it into the page. */
function set(registration: string) {
  document.documentElement.dataset.registration = registration
}

async function openPlatform(path: string) {
  history.replaceState(null, '', path)
  await render(<Platform />)
}

afterEach(() => {
  delete document.documentElement.dataset.registration
})

test.each(['closed', 'invited'] as const)('where registration is %s, a sentence says so', async (kind) => {
  set(kind)
  const sentence = page.getByText(texts.registration[kind])
  await open('/register')
  await expect.element(sentence).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await login.click()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test.each(['/', '/register'])(
  'where registration is closed, %s of the bare domain leads to the login',
  async (path) => {
    set('closed')
    await openPlatform(path)
    await expect.element(page.getByText(texts.registration.closed)).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(page.getByText('Cukup email dan password.')).not.toBeInTheDocument()
    await login.click()
    await expect.element(page.getByText('Masuk untuk melihat semua kadomu')).toBeVisible()
  },
)

test('by invitation the form is there for those with a claim code', async () => {
  set('invited')
  await open('/register?claim=ABCD')
  await expect.element(form).toBeVisible()
})

test('where registration is open, the bare domain has the form and the steps to a gift', async () => {
  await openPlatform('/')
  await expect.element(form).toBeVisible()
  await expect.element(page.getByText('Cukup email dan password.')).toBeVisible()
})
