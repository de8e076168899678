import { setTimeout as wait } from 'node:timers/promises'
import { ignoreUnavailable } from './errors.ts'

// In milliseconds: a longer write continues after the response.
const WRITE_TIMEOUT = 100

/** Waits a short time for a write that a read can do without, as on a full disk or with a locked database. */
export async function writeIfPossible(write: Promise<unknown>) {
  await Promise.race([write.catch(ignoreUnavailable), wait(WRITE_TIMEOUT, undefined, { ref: false })])
}
