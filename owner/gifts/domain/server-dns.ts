import { Resolver } from 'node:dns/promises'
import { refusals } from '#contract/refusals.ts'
import { systemErrorOf } from '#server/files/system-error.ts'
import { Refusal } from '#server/http/errors.ts'

// In milliseconds, for each try.
const TRY_TIMEOUT = 2500
const TRIES = 2

// In milliseconds, for all servers and tries together.
const TOTAL_TIMEOUT = 6000

// Error codes of a name without records.
const NO_RECORD_CODES = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Finds the TXT records of a name, the strings of each joined (RFC 7208, 3.3).
 * @param servers the name servers to ask; the machine's own when empty
 * @throws {Refusal} `unavailable` when no server answers
 */
export async function findTxtRecords(servers: string[], name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TRY_TIMEOUT, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  const timeout = setTimeout(() => resolver.cancel(), TOTAL_TIMEOUT)
  try {
    return (await resolver.resolveTxt(name)).map((strings) => strings.join(''))
  } catch (error) {
    if (NO_RECORD_CODES.has(systemErrorOf(error).code)) return []
    throw new Refusal('unavailable', refusals.unavailable, { cause: error })
  } finally {
    clearTimeout(timeout)
  }
}
