import { mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'

// In seconds.
const RETRY_AFTER = 5

/** The refusal of an upload while too many others wait; nothing is stored. */
export function makeBusy() {
  return new Refusal('unavailable', mediaTexts.busy, {
    retryAfter: RETRY_AFTER,
    cause: new Error('too many uploads wait for the media workers'),
  })
}
