import { Resolver } from 'node:dns/promises'
import { texts } from '#contract/texts.ts'
import { Refusal } from '#server/http/errors.ts'

// In milliseconds, for each try.
const ANSWER_WITHIN = 2500
const TRIES = 2

// In milliseconds: however many servers a machine asks one after the other, nobody waits longer.
const IN_ALL = 6000

// What says that nothing stands there.
const NOTHING = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * The TXT records at a name, each joined of its pieces (RFC 7208, 3.3).
 * @param servers whom to ask; whom the machine asks, where there are none
 * @throws {Refusal} `unavailable` when nobody answers
 */
export async function findTexts(servers: string[], name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: ANSWER_WITHIN, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  const ending = setTimeout(() => resolver.cancel(), IN_ALL)
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    if (NOTHING.has(String((error as NodeJS.ErrnoException).code))) return []
    throw new Refusal('unavailable', texts.unavailable)
  } finally {
    clearTimeout(ending)
  }
}
