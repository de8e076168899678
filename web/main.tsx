// The layers are declared here, so these come before any component's styles.
import './styles/tokens.css'
import './styles/base.css'
import './effects/reduced-motion.ts'

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App, gift, isForOwner, screenAt } from './app.tsx'
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
  const { pathname } = window.location
  const first = screenAt(pathname).fetch()
  if (!isPreview) {
    if (!isForOwner(pathname)) void hourCome().then(() => preloadGift(gift))
    await loadingTime()
  }
  // Who was let in meanwhile stands elsewhere.
  await Promise.all([first, screenAt(window.location.pathname).fetch(), dressed])
  const root = document.getElementById('root')
  if (root) flushSync(() => createRoot(root, { onUncaughtError: failScreen }).render(<App />))
  removeLoading({ isAtOnce: isPreview })
  if (isPreview) void import('./preview/listen.ts')
  else if (hasJournal && !isRehearsal) void import('./journal/line.tsx').then((line) => line.begin())
}
