import { EditScreen } from './edit-screen.tsx'
import { loveMoments } from './sections.tsx'

/** The form of this page at its own address. */
export function Screen() {
  return <EditScreen section={loveMoments} />
}
