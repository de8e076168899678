import { mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'

// In seconds.
const RETRY_AFTER = 5

/** The refusal while more uploads wait than are soon done; nothing is stored. */
export function makeBusy() {
  return new Refusal('unavailable', mediaTexts.busy, { retryAfter: RETRY_AFTER })
}
