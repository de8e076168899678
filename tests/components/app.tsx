import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { navigate } from 'wouter/use-browser-location'
import { raka } from '#tests/people.ts'
import { contents } from '#web/api/content.ts'
import { App, screenAt } from '#web/app.tsx'
import { drafts } from '#web/drafts/drafts.ts'
import { live } from '#web/forms/live.ts'
import { hour } from '#web/gift-state/opening-hour.ts'
import { setSignedIn, settleNetwork } from './network.ts'

/** Opens the app at an address as a visitor, after its loading screen. */
export async function open(path: string) {
  await show(path)
}

/** Opens the app at an address as the gift's owner, who signed in at an earlier visit. */
export async function enter(path = '/edit-pages') {
  localStorage.setItem('isLoggedIn', 'true')
  setSignedIn(true)
  await show(path)
}

/** Closes the tab and opens the app again on the same device. */
export async function leaveAndEnter(path: string) {
  await cleanup()
  contents.set(new Map())
  drafts.close()
  await enter(path)
}

/** Signs in through the dialog that the app has opened. */
export async function logIn(person = raka) {
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByLabelText('Email').fill(person.email)
  await dialog.getByLabelText('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

/** Opens another address of the app without a new page. */
export function goTo(path: string) {
  navigate(path)
}

async function show(path: string) {
  history.replaceState(null, '', path)
  await screenAt(location.pathname).prepare()
  await render(<App />)
  // Letters that arrive later would move what a test is about to press.
  await document.fonts.ready
}

/** Leaves the app as a closed tab does: nothing of it is remembered. */
export async function close() {
  await dismissAlerts()
  await cleanup()
  // A response that came later would be known to the next test.
  await settleNetwork()
  drafts.forgetAll()
  live.clear()
  hour.set('open')
  contents.set(new Map())
  localStorage.clear()
  sessionStorage.clear()
}

// One alert is shown at a time, the next one after it.
async function dismissAlerts() {
  const button = document.querySelector<HTMLElement>('.alerts [aria-label="Singkirkan pesan"]')
  if (!button) return
  button.click()
  await vi.waitUntil(() => !button.isConnected)
  await dismissAlerts()
}
