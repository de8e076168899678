import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { commands, isDrawn, launch, phone } from './tests/browser.ts'
import { sampleGift } from './tests/server/sample-gift.ts'
import { stage } from './web/build/stage.ts'

// What the tests in a browser import: found before the first one, so that none is loaded again.
const packages = [
  '@hookform/resolvers/zod',
  '@mswjs/interceptors',
  '@mswjs/interceptors/XMLHttpRequest',
  '@mswjs/interceptors/fetch',
  '@sinonjs/fake-timers',
  'axe-core',
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

// What depends on the database or the store: it runs on SQLite, and once more on PostgreSQL with S3. Of the pages, what
// draws pictures and what compares two servers does not.
const onDatabases = ['{gift,owner}/**/server*.test.ts', '{server,tests}/**/*.database.test.ts']
const onOneDatabase = ['owner/{rehearsal,sharing}/**']
const longest = /\/(fuzz\.database|kill|access|commands|damaged|process-media)\.test\.ts$|tests\/screens\//
const isPostgres = process.env.TEST_POSTGRES_URL !== undefined

// In a fresh clone no durations are known: the longest files start first. The runner asks for a class.
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const node = {
  name: 'node',
  include: isPostgres ? onDatabases : ['{contract,gift,owner,server,tests,web}/**/*.test.ts'],
  exclude: isPostgres ? onOneDatabase : [],
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
    include: ['{gift,owner,web,tests}/**/*.test.tsx'],
    setupFiles: ['tests/components/setup.ts'],
    // What the app logs of refusals and failures is shown where a test fails.
    silent: 'passed-only' as const,
    // A locator that finds nothing waits as long.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      // A part of a text or name finds it, as in the journeys.
      locators: { exact: false },
      commands,
      screenshotFailures: isDrawn,
      // Not mobile: a pinch or a focused field would zoom the runner's page, also for the files after it.
      provider: playwright({
        launchOptions: launch,
        contextOptions: { ...phone, isMobile: false, deviceScaleFactor: 1, reducedMotion: 'reduce' },
      }),
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
