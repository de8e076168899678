import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from './errors.ts'

// In milliseconds: a longer write continues after the response.
const WRITE_TIMEOUT = 100

/** Waits a short time for a write that a read can do without, as on a full disk or a locked database. */
export async function writeIfPossible(write: Promise<unknown>) {
  const written = write.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
  await Promise.race([written, wait(WRITE_TIMEOUT, undefined, { ref: false })])
}
