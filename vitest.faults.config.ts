import { defineConfig } from 'vitest/config'

// The long part: one file after another, each test with minutes of its own, every figure shown.
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.fault.ts', 'tests/server/fuzz/fuzz.database.test.ts'],
    env: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' },
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 5 * 60_000,
    reporters: ['verbose'],
    disableConsoleIntercept: true,
  },
})
