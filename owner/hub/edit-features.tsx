import { EditScreen } from './edit-screen.tsx'
import { features } from './sections.tsx'

/** The form of this page at its own address. */
export function Screen() {
  return <EditScreen section={features} />
}
