import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const server = [
  'server/**/*.test.ts',
  'tests/server/**/*.test.ts',
  'gift/**/server*.test.ts',
  'owner/**/server*.test.ts',
]
// How a test opens a database, by itself or through the harness. The others run once, with SQLite.
const DATABASE =
  /openTestApp|openEmptyDatabase|configure\(|startServer|TEST_POSTGRES_URL|#tests\/server\/(?!program|songs|movies|waiting)/
// What is said of these does not depend on the database.
const INDEPENDENT =
  /^tests\/server\/(pages\/texts|fuzz\/plumbing)|^server\/(http\/(access|connections|serve|body|etag|secrets|site\/static-site|timeouts|openapi|same-origin|shutdown|stop)|main\.|cli\/start-failure|log\/|cache\/(cache-responses|response-cache)|auth\/locked|network\/retry|tenants\/(allowed|many-access|resolve)|database\/(damaged|locked)|media\/(processing|locked|storage|uploads\/(broken-off|kinds|refused)))/
const longest = /\/(fuzz|kill|main|commands|access|damaged|process-media)\.test\.ts$/
const isPostgres = process.env.TEST_POSTGRES_URL !== undefined
const withoutDatabase = globSync(server).filter(
  (file) => INDEPENDENT.test(file) || !DATABASE.test(readFileSync(file, 'utf8')),
)

// In a fresh clone no durations are known: the longest files start first. The runner asks for a class.
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
          'gift/*/{contract,layout}.test.ts',
          'web/**/*.test.ts',
          'tests/**/*.test.ts',
        ],
    exclude: isPostgres ? withoutDatabase : [],
    // Generous: some start the whole program.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Generous, for what follows an answer on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // On PostgreSQL a worker waits for the server's processes as long as it computes.
    maxWorkers: isPostgres ? 6 : 4,
    // Importing the server takes a second: a worker imports it once, not for each file.
    isolate: false,
    // The programs that tests start, dozens of them, find their modules compiled.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
    // What a test stubs is restored for the next one, even in another file.
    unstubGlobals: true,
    unstubEnvs: true,
    globalSetup: isPostgres ? ['tests/server/databases.ts'] : [],
    sequence: { sequencer: LongestFirst },
  },
})
