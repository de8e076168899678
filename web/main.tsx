import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App, walk } from './app.tsx'
import { preloadWalk } from './loading/preload.ts'
import { loadingTime, removeLoading } from './loading/screen.ts'
import { isPreview } from './preview.ts'

// While the hearts fall everything on the way is fetched; no route is shown before they are done.
if (!isPreview) {
  void preloadWalk(walk)
  await loadingTime()
}
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
removeLoading({ isAtOnce: isPreview })
