// The layers are declared here, so these come before any component's styles.
import './styles/tokens.css'
import './styles/base.css'
import './effects/reduced-motion.ts'

import { startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App, gift, isForOwner, screenAt } from './app.tsx'
import { yieldToMain } from './effects/idle.ts'
import { waitForOpening } from './gift-state/opening-hour.ts'
import { hasJournal } from './journal/has-journal.ts'
import { noteFailedStyles } from './loading/fetch-code.ts'
import { preloadGift } from './loading/preload.ts'
import {
  removeLoading,
  showCrash,
  showLoadingFailure,
  waitForLoadingTime,
  waitForStyles,
} from './loading/screen.ts'
import { isPreview, isRehearsal } from './preview.ts'

void start().catch(showLoadingFailure)

// Everything on the way is fetched while the hearts fall; no route is shown before they are done.
async function start() {
  if (isRehearsal) (await import('#owner/rehearsal/frame.tsx')).startRehearsal()
  // Only the style sheets of the page itself: screens that are fetched later wait for their own.
  const pageStyles = waitForStyles()
  void import('./translation.ts')
  noteFailedStyles()
  // Running the code was one long task on a slow phone; the next steps are another.
  await yieldToMain()
  const { pathname } = window.location
  const first = screenAt(pathname).fetch()
  if (!isPreview) {
    if (!isForOwner(pathname)) void waitForOpening().then(() => preloadGift(gift))
    await waitForLoadingTime()
  }
  // A visitor who was let in meanwhile is at another address by now.
  await Promise.all([first, screenAt(window.location.pathname).fetch(), pageStyles])
  const root = document.getElementById('root')
  if (root) await mount(root)
  removeLoading({ isAtOnce: isPreview })
  if (isPreview) void import('./preview-frame.ts')
  else if (hasJournal && !isRehearsal)
    void import('./journal/notice.tsx').then((notice) => notice.startReports())
}

// Renders in slices, with effects in a task of their own, so that the hearts keep falling. Resolves when it
// is mounted or has failed.
function mount(root: HTMLElement) {
  return new Promise<void>((done) => {
    const fail = (error: unknown) => {
      showCrash(error)
      done()
    }
    const app = (
      <>
        <App />
        <OnMount act={done} />
      </>
    )
    startTransition(() => createRoot(root, { onUncaughtError: fail }).render(app))
  })
}

function OnMount({ act }: { act: () => void }) {
  useLayoutEffect(act, [act])
  return null
}
