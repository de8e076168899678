import { expect, test } from 'vitest'
import { declared, manyCalls } from '#tests/server/endpoints.ts'
import { fuzzEveryCall } from '#tests/server/fuzz/fuzz-every-call.ts'
import { openManyTargets, targetOf } from '#tests/server/fuzz/many.ts'
import { openTarget } from '#tests/server/fuzz/target.ts'

// FUZZ_RUNS makes it shorter. Each run has a seed of its own, which a failure names: FUZZ_SEED gives it
// again, and FUZZ_ONLY='POST /quiz' keeps to one call.
const RUNS = Number(process.env.FUZZ_RUNS ?? 10_000)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

test('every call keeps to its contract, ten thousand times', { timeout: 4 * 60 * 60_000 }, async () => {
  const target = await openTarget()
  report(await fuzzEveryCall(() => target, declared, { runs: RUNS, seed }))
})

test('every call that only many gifts have keeps to it too', { timeout: 60 * 60_000 }, async () => {
  const targets = await openManyTargets()
  report(await fuzzEveryCall((call) => targetOf(targets, call), manyCalls, { runs: RUNS, seed }))
})

function report({ calls, refused, taken, stored }: Awaited<ReturnType<typeof fuzzEveryCall>>) {
  console.log(
    `API fuzz: ${calls} calls, ${refused} cases refused, ${taken} taken, ${stored} stored and read back, 0 answers of 5xx, 0 leaks, seed ${seed}`,
  )
  expect(stored).toBeGreaterThan(calls)
}
