import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isDrawn, launch, phone, place } from './tests/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // KADO_MANY=SIGTERM: each journey's program is two processes behind nginx, one of which always restarts.
  ...(process.env.KADO_MANY ? { globalSetup: './tests/many/global-setup.ts' } : {}),
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey waits for motion and timers as long as it computes.
  workers: Math.min(availableParallelism() * 2 + 1, 8),
  retries: 0,
  // Generous for a busy machine: waiting longer for the same result loosens nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    ...place,
    launchOptions: launch,
    screenshot: isDrawn ? 'only-on-failure' : 'off',
    trace: isDrawn ? 'retain-on-failure' : 'off',
  },
  // Most people open the gift on a phone, so that each journey runs there, but those of keyboards and large
  // windows (@desk). The few whose layout differs run on both (@wide).
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { ...phone, viewport: { width: 390, height: 844 } },
    },
    { name: 'desktop', grep: /@wide|@desk/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
