import { vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadSession } from '#contract/account/calls.ts'
import { contents } from '#web/api/content.ts'
import { App, screenAt } from '#web/app.tsx'
import { drafts } from '#web/drafts/drafts.ts'
import { live } from '#web/forms/live.ts'
import { hour } from '#web/gift-state/opening-hour.ts'
import { answer } from './network.ts'

/** Opens the app at an address as a visitor, after its loading screen. */
export async function open(path: string) {
  answer(loadSession, { user: null, owner: false })
  await show(path)
}

/** Opens the app at an address as the gift's owner, who signed in at an earlier visit. */
export async function enter(path = '/edit-pages') {
  localStorage.setItem('isLoggedIn', 'true')
  await show(path)
}

async function show(path: string) {
  history.replaceState(null, '', path)
  await screenAt(location.pathname).prepare()
  await render(<App />)
}

/** Leaves the app as a closed tab does: nothing of it is remembered. */
export async function close() {
  await dismissAlerts()
  await cleanup()
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
