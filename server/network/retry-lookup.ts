import { setTimeout as wait } from 'node:timers/promises'
import { systemErrorOf } from '#server/files/system-error.ts'

// In milliseconds. While a container starts or stops, its network resolves no names for a moment.
const RETRY_DELAYS = [50, 200, 800]
// With a name server that does not respond each attempt takes long, while a request waits.
const RETRY_TIME = 3000

/**
 * Retries a connection whose host name could not be resolved, because nothing was sent yet.
 * @throws any other error at once
 */
export async function retryLookup<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
  const startedAt = performance.now()
  for (const delay of RETRY_DELAYS) {
    try {
      return await connect()
    } catch (error) {
      if (!isLookupError(error) || performance.now() - startedAt > RETRY_TIME) throw error
    }
    await wait(delay)
  }
  return connect()
}

// The errors of `fetch` hold it as their cause.
function isLookupError(error: unknown) {
  const { cause = error } = error as { cause?: unknown }
  return systemErrorOf(cause).syscall === 'getaddrinfo'
}
