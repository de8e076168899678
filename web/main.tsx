// The layers are declared here, so these come before any component's styles.
import './styles/tokens.css'
import './styles/base.css'
import './effects/reduced-motion.ts'

import { startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App, gift, isForOwner, screenAt } from './app.tsx'
import { breathe } from './effects/idle.ts'
import { noteFailedStyles } from './loading/fetch-code.ts'
import { preloadGift } from './loading/preload.ts'
import { failLoading, failScreen, loadingTime, removeLoading, styled } from './loading/screen.ts'
import { isPreview, isRehearsal } from './preview.ts'
import { hasJournal } from './session/journal.ts'
import { hourCome } from './session/opening-hour.ts'

void start().catch(failLoading)

// Everything on the way is fetched while the hearts fall; no route is shown before they are done.
async function start() {
  if (isRehearsal) (await import('./rehearsal/begin.ts')).begin()
  // Only the style sheets of the page itself: screens that are fetched later wait for their own.
  const dressed = styled()
  noteFailedStyles()
  // Running the code was one long task on a slow phone; the next steps are another.
  await breathe()
  const { pathname } = window.location
  const first = screenAt(pathname).fetch()
  if (!isPreview) {
    if (!isForOwner(pathname)) void hourCome().then(() => preloadGift(gift))
    await loadingTime()
  }
  // A visitor who was let in meanwhile is at another address by now.
  await Promise.all([first, screenAt(window.location.pathname).fetch(), dressed])
  const root = document.getElementById('root')
  if (root) await show(root)
  removeLoading({ isAtOnce: isPreview })
  if (isPreview) void import('./preview/listen.ts')
  else if (hasJournal && !isRehearsal) void import('./journal/line.tsx').then((line) => line.begin())
}

// Renders in slices, with effects in a task of their own, so that the hearts keep falling. Resolves when it
// is mounted or has failed.
function show(root: HTMLElement) {
  return new Promise<void>((done) => {
    const fail = (error: unknown) => {
      failScreen(error)
      done()
    }
    const shown = (
      <>
        <App />
        <Shown act={done} />
      </>
    )
    startTransition(() => createRoot(root, { onUncaughtError: fail }).render(shown))
  })
}

function Shown({ act }: { act: () => void }) {
  useLayoutEffect(act, [act])
  return null
}
