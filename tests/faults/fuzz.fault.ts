import { expect, test } from 'vitest'
import { fuzzEveryCall } from '#server/fuzz/fuzz-every-call.ts'
import { openRoom } from '#server/fuzz/room.ts'

// FUZZ_RUNS makes it shorter. Each run has a seed of its own, which a failure names: FUZZ_SEED gives it
// again, and FUZZ_ONLY='POST /quiz' keeps to one call.
const RUNS = Number(process.env.FUZZ_RUNS ?? 10_000)

test('every call keeps to its contract, ten thousand times', { timeout: 4 * 60 * 60_000 }, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
  const { calls, refused, taken, stored } = await fuzzEveryCall(await openRoom(), RUNS, seed)
  console.log(
    `API fuzz: ${calls} calls, ${refused} cases refused, ${taken} taken, ${stored} stored and read back, 0 answers of 5xx, 0 leaks, seed ${seed}`,
  )
  expect(stored).toBeGreaterThan(calls)
})
