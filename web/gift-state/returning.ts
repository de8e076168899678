import { isPreview, isRehearsal } from '#web/preview.ts'
import { recall, remember } from '#web/storage.ts'

const KEY = 'hasSeenMenu'

// The preview and the rehearsal do not count as visits.
const isVisit = !isPreview && !isRehearsal

/** Whether an earlier visit on this device has reached the menu. */
export const isReturning = isVisit && recall(KEY) === 'true'

/** Notes for the next visit that the menu was reached. */
export function noteMenu() {
  if (isVisit) remember(KEY, 'true')
}
