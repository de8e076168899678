import { existsSync } from 'node:fs'
import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { graveFindings as findingsIn } from './e2e/axe.ts'

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

/** Whether pages are drawn, for pictures and traces of what fails: `npm test` does so for tests that are named. */
export const isDrawn = process.env.DRAW_PAGES !== undefined

// No test looks at pixels, and painting them without a graphics card was a third of their time: pages are
// laid out, but not drawn. A canvas is drawn.
const unpainted = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
  '--disable-gl-drawing-for-tests',
  '--disable-accelerated-2d-canvas',
]

// A test is too short for a process of its own for the network and the sound, and for optimizing its code: without
// them it takes a sixth less of the processor.
const shortLived = [
  '--enable-features=NetworkServiceInProcess2',
  '--disable-features=AudioServiceOutOfProcess',
  '--js-flags=--no-turbofan --no-maglev',
]

const executablePath = browsers.find((path) => path && existsSync(path))

/** How Chromium is started for the tests in it. */
export const launch = {
  args: [...flags, ...(isDrawn ? [] : unpainted), ...shortLived],
  ...(executablePath ? { executablePath } : {}),
}

/** The people of the tests live here. */
export const place = { locale: 'id-ID', timezoneId: 'Asia/Jakarta' }

/** Most people open the gift on a phone. */
export const phone = { ...place, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

type Media = { reducedMotion?: 'reduce' | 'no-preference'; forcedColors?: 'active' | 'none' }

const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

const moveMouse: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) =>
  page.mouse.move(x, y, { steps: 12 })

const pressMouse: BrowserCommand<[]> = ({ page }) => page.mouse.down()

const releaseMouse: BrowserCommand<[]> = ({ page }) => page.mouse.up()

const graveFindings: BrowserCommand<[]> = async ({ frame }) => findingsIn(await frame())

const heldCode = new Map<string, () => void>()

const cutOffCode: BrowserCommand<[path: string]> = ({ page }, path) =>
  page.route(path, (route) => route.abort()).then(() => undefined)

const holdCode: BrowserCommand<[path: string]> = async ({ page }, path) => {
  const held = new Promise<void>((release) => heldCode.set(path, release))
  await page.route(path, (route) => held.then(() => route.continue()))
}

const letThroughCode: BrowserCommand<[path: string]> = async ({ page }, path) => {
  const release = heldCode.get(path)
  if (release) release()
  else await page.unroute(path)
}

/** What component tests can ask of the browser around their page. */
export const commands = {
  emulateMedia,
  moveMouse,
  pressMouse,
  releaseMouse,
  graveFindings,
  cutOffCode,
  holdCode,
  letThroughCode,
}
