import { setTimeout as wait } from 'node:timers/promises'

// In milliseconds, between the tries. Whenever a container comes or goes, its network knows no names for a moment.
const PAUSES = [50, 200, 800]
// A name server that is silent takes long over each try, and somebody waits.
const WITHIN = 3000

/** Connects again where the host's name was not found, for then nothing was sent; throws what else fails at once. */
export async function retryLookup<Answer>(connect: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  for (const pause of PAUSES) {
    try {
      return await connect()
    } catch (error) {
      if (!isLookup(error) || performance.now() - begun > WITHIN) throw error
    }
    await wait(pause)
  }
  return connect()
}

// What fetch throws says it by its cause.
function isLookup(error: unknown) {
  const { cause = error } = error as { cause?: unknown }
  return (cause as NodeJS.ErrnoException | undefined)?.syscall === 'getaddrinfo'
}
