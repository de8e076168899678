import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const server = [
  'server/**/*.test.ts',
  'tests/server/**/*.test.ts',
  'gift/*/server*.test.ts',
  'owner/*/server*.test.ts',
]
// These open neither a database nor a store, or one of their own.
const alone = [
  'server/{config,main}.test.ts',
  'server/{auth/passwords,cache/memory,http/{connections,log-output,shutdown,stop},mail/mail}.test.ts',
  'server/media/processing/process-media.test.ts',
  'server/database/pg-notify.test.ts',
]
const longest = /\/(fuzz|kill|main|commands|access|damaged|process-media)\.test\.ts$/
const isPostgres = process.env.TEST_POSTGRES_URL !== undefined

// In a fresh clone nobody knows how long a file takes. The longest begin, or one would be waited for in
// the end; the runner asks for a class.
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// The server's suite runs once for each database; what has none runs with the first.
export default defineConfig({
  test: {
    include: isPostgres
      ? server
      : [
          ...server,
          'contract/**/*.test.ts',
          'gift/*/layout.test.ts',
          'web/**/*.test.ts',
          'tests/**/*.test.ts',
        ],
    exclude: isPostgres ? alone : [],
    // Some start the whole program, and a busy machine takes its time over that.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // A busy machine takes its time over what follows an answer.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 4,
    // Importing the server takes a second: a worker does it once, not for each file.
    isolate: false,
    // So what a test puts in place of something is put back for the next one, even of another file.
    unstubGlobals: true,
    unstubEnvs: true,
    // KADO_MANY=SIGTERM: two processes behind nginx answer each test, and one of them ends on the way.
    globalSetup: isPostgres ? ['tests/server/databases.ts', 'tests/many/global-setup.ts'] : [],
    sequence: { sequencer: LongestFirst },
  },
})
