import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { commands, launch, phone } from './tests/browser.ts'
import { sampleGift } from './tests/server/sample-gift.ts'
import { stage } from './web/build/stage.ts'

// What the tests in a browser import: found before the first one, so that none is loaded again.
const packages = [
  '@hookform/resolvers/zod',
  '@mswjs/interceptors',
  '@mswjs/interceptors/XMLHttpRequest',
  '@mswjs/interceptors/fetch',
  '@sinonjs/fake-timers',
  'photoswipe',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'thumbhash',
  'uqr',
  'vitest-browser-react',
  'wouter',
  'wouter/use-browser-location',
  'zod/mini',
]

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
const node = {
  name: 'node',
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
  // Importing the server takes a second: a worker imports it once, not for each file.
  isolate: false,
  // The programs that tests start, dozens of them, find their modules compiled.
  env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
  globalSetup: isPostgres ? ['tests/server/databases.ts'] : [],
}

// Screens, forms and dialogs in a real browser, each over the responses of the sample gift.
const components = {
  plugins: [react(), sampleGift()],
  css: { postcss: { plugins: [stage] } },
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  optimizeDeps: { include: packages },
  test: {
    name: 'components',
    include: ['{gift,owner,web}/**/*.test.tsx'],
    setupFiles: ['tests/components/setup.ts'],
    // A locator that finds nothing waits as long.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      // A part of a text or name finds it, as in the journeys.
      locators: { exact: false },
      commands,
      provider: playwright({ launchOptions: launch, contextOptions: { ...phone, reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' as const }],
      viewport: { width: 390, height: 844 },
    },
  },
}

/** Which files are tests. */
export const suites = [...node.include, ...components.test.include]

export default defineConfig({
  test: {
    // Pictures of what failed.
    attachmentsDir: 'test-results',
    // Generous: some start the whole program.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Generous, for what follows an answer on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // On PostgreSQL a worker waits for the server's processes as long as it computes.
    maxWorkers: isPostgres ? 6 : 4,
    // What a test stubs is restored for the next one, even in another file.
    unstubGlobals: true,
    unstubEnvs: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: node },
      ...(isPostgres ? [] : [{ extends: true as const, ...components }]),
    ],
  },
})
