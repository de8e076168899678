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

// While the hearts fall everything on the way is fetched; no route is shown before they are done.
async function start() {
  if (isRehearsal) (await import('./rehearsal/begin.ts')).begin()
  // What is fetched from here on brings its own styles, and nobody waits for another room's.
  const dressed = styled()
  noteFailedStyles()
  // Running the code was one long step for a slow phone; what it begins is the next.
  await breathe()
  const { pathname } = window.location
  const first = screenAt(pathname).fetch()
  if (!isPreview) {
    if (!isForOwner(pathname)) void hourCome().then(() => preloadGift(gift))
    await loadingTime()
  }
  // Who was let in meanwhile stands elsewhere.
  await Promise.all([first, screenAt(window.location.pathname).fetch(), dressed])
  const root = document.getElementById('root')
  if (root) await show(root)
  removeLoading({ isAtOnce: isPreview })
  if (isPreview) void import('./preview/listen.ts')
  else if (hasJournal && !isRehearsal) void import('./journal/line.tsx').then((line) => line.begin())
}

// In slices, and what it does when it stands after that: the hearts fall on meanwhile. Resolves when it stands, or broke.
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
