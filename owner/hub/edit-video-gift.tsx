import { EditScreen } from './edit-screen.tsx'
import { video } from './sections.tsx'

/** The form of this page at its own address. */
export function Screen() {
  return <EditScreen section={video} isReturning />
}
