import { EditScreen } from './edit-screen.tsx'
import { letter } from './sections.tsx'

/** The form of this page at its own address. */
export function Screen() {
  return <EditScreen section={letter} isReturning />
}
