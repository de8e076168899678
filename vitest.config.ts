import { defineConfig } from 'vitest/config'

const server = ['server/**/*.test.ts', 'gift/*/server*.test.ts', 'owner/*/server*.test.ts']
// These open neither a database nor a store, or one of their own.
const alone = [
  'server/{closing,config,connections,main,memory,output,passwords,stop}.test.ts',
  'server/media/{decoding,long-work}.test.ts',
]
const isPostgres = process.env.TEST_POSTGRES_URL !== undefined

// The server's suite runs once for each database; what has none runs with the first.
export default defineConfig({
  test: {
    include: isPostgres
      ? server
      : [...server, 'contract/**/*.test.ts', 'gift/*/layout.test.ts', 'tests/**/*.test.ts'],
    exclude: isPostgres ? alone : [],
    testTimeout: 30_000,
    // A busy machine takes its time over what follows an answer.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 4,
    isolate: false,
  },
})
