import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const browsers = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

// Quiet in a machine without a display or a network.
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// No journey looks at pixels, and painting them without a graphics card was a third of their time: all is
// laid out and handed over to be drawn, and there nothing is. What a page paints on a canvas is real.
const unpainted = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
  '--disable-gl-drawing-for-tests',
  '--disable-accelerated-2d-canvas',
]

const executablePath = browsers.find((path) => path && existsSync(path))

export default defineConfig({
  testDir: 'tests/e2e',
  // KADO_MANY=SIGTERM: each journey's program is two processes behind nginx, one of which always restarts.
  ...(process.env.KADO_MANY ? { globalSetup: './tests/many/global-setup.ts' } : {}),
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey waits for motion more than it computes.
  workers: Math.min(availableParallelism() + 1, 4),
  retries: 0,
  // A busy machine takes its time, and whoever waits for what comes in the end loosens nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    launchOptions: { args: [...flags, ...unpainted], ...(executablePath ? { executablePath } : {}) },
  },
  // Most people meet the gift on a phone: everything is tried there. On a desktop screen it is what is
  // marked so: the journeys through each page (@wide), and what only a large window has (@desk).
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grep: /@wide|@desk/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
