// The layers are declared here, so these come before any component's styles.
import './styles/tokens.css'
import './styles/screen-tokens.css'
import './styles/base.css'
import './effects/reduced-motion.ts'

import { createRoot } from 'react-dom/client'
import { PuzzlePage } from '#gift/crossword/puzzle.tsx'
import { isPreview, isRehearsal } from './preview.ts'
import { disableStorage } from './storage.ts'

const root = document.getElementById('root')
const isFramed = window.parent !== window
document.documentElement.dataset.framed = String(isFramed)
if (isRehearsal) disableStorage()
if (root) createRoot(root).render(<PuzzlePage isFramed={isFramed} />)
void import('./translation.ts')
if (isPreview) void import('./preview/listen.ts')
