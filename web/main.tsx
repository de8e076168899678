// The layers are declared here, so these come before any component's styles.
import './styles/tokens.css'
import './styles/base.css'
import './effects/calm.ts'

import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, gift, isForOwner, screenAt } from './app.tsx'
import { breathe } from './effects/idle.ts'
import { ignoreMotion } from './effects/unheard.ts'
import { preloadGift } from './loading/preload.ts'
import { failLoading, failScreen, loadingTime, removeLoading, styled } from './loading/screen.ts'
import { isPreview } from './preview.ts'

void start().catch(failLoading)

// While the hearts fall everything on the way is fetched; no route is shown before they are done. Reading the
// program is one long step for a slow phone: what comes next waits for its turn.
async function start() {
  await breathe()
  const { pathname } = window.location
  const first = screenAt(pathname)?.fetch()
  if (!isPreview) {
    if (!isForOwner(pathname)) void preloadGift(gift)
    await loadingTime()
  }
  await Promise.all([first, styled()])
  const root = document.getElementById('root')
  if (!root) return
  // Dialogs stand in the body itself.
  for (const place of [root, document.body]) ignoreMotion(place)
  const show = () => removeLoading({ isAtOnce: isPreview })
  const fail = (error: unknown) => {
    failScreen(error)
    show()
  }
  const app = createRoot(root, { onUncaughtError: fail })
  // Drawn a little at a time, and shown when it stands whole.
  startTransition(() => app.render(<App onReady={show} />))
}
