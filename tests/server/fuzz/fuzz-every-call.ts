import type { ServedEndpoint } from '#contract/endpoint.ts'
import { type Figures, fuzzCall } from './fuzz-call.ts'
import type { FuzzTarget } from './target.ts'

/** `FUZZ_SEED` repeats a failure; `FUZZ_ONLY` limits the run to calls whose name contains it, such as 'POST /quiz'. */
const { FUZZ_SEED, FUZZ_ONLY = '' } = process.env

/**
 * Tries every call `runs` times, at the host where it is served.
 * @throws {Error} with the smallest failing case of each call, and the seed that repeats it
 */
export async function fuzzEveryCall(
  targetOf: (endpoint: ServedEndpoint) => FuzzTarget,
  calls: ServedEndpoint[],
  { runs, seed }: { runs: number; seed: number },
) {
  const total: Figures = { refused: 0, taken: 0, stored: 0 }
  const failures: string[] = []
  const tried = calls.filter(({ method, path }) => `${method} ${path}`.includes(FUZZ_ONLY))
  for (const endpoint of tried) {
    try {
      const figures = await fuzzCall(targetOf(endpoint), endpoint, { runs, seed: Number(FUZZ_SEED ?? seed) })
      total.refused += figures.refused
      total.taken += figures.taken
      total.stored += figures.stored
    } catch (error) {
      failures.push(`${endpoint.method} ${endpoint.path}: ${said(error)}`)
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
  return { calls: tried.length, ...total }
}

function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [error.message, error.cause === undefined ? '' : said(error.cause)].filter(Boolean).join('\n')
}
