// The layers are declared here, so these come before any component's styles.
import './styles/tokens.css'
import './styles/base.css'
import './effects/reduced-motion.ts'

import { createRoot } from 'react-dom/client'
import { Platform } from '#owner/gifts/platform.tsx'
import { showCrash, showLoadingFailure, waitForStyles } from './loading/screen.ts'

void start().catch(showLoadingFailure)

// The static part of the page can be read meanwhile.
async function start() {
  await Promise.all([waitForStyles(), import('./styles/screen-tokens.css')])
  void import('./translation.ts')
  const root = document.getElementById('root')
  if (root) createRoot(root, { onUncaughtError: showCrash }).render(<Platform />)
}
