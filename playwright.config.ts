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

// No journey looks at pixels, and painting them without a graphics card was a third of their time: pages are
// laid out, but not drawn. A canvas is drawn.
const unpainted = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
  '--disable-gl-drawing-for-tests',
  '--disable-accelerated-2d-canvas',
]

// A journey is too short for a process of its own for the network and the sound, and for optimizing its code: without
// them it takes a sixth less of the processor.
const shortLived = [
  '--enable-features=NetworkServiceInProcess2',
  '--disable-features=AudioServiceOutOfProcess',
  '--js-flags=--no-turbofan --no-maglev',
]

const executablePath = browsers.find((path) => path && existsSync(path))

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
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    launchOptions: {
      args: [...flags, ...unpainted, ...shortLived],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  // Most people open the gift on a phone, so that each journey runs there, but those of keyboards and large
  // windows (@desk). The few whose layout differs run on both (@wide).
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grep: /@wide|@desk/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
