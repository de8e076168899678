import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { chromium } from 'playwright-core'

/** The result of one run; times in milliseconds. */
export type Scores = { score: number; fcp: number; lcp: number; cls: number; tbt: number }

const FLAGS = '--headless --no-sandbox --disable-gpu'

/** The command of Lighthouse: from the folder in LIGHTHOUSE, or an installed package; undefined without one. */
export function findLighthouse() {
  const { LIGHTHOUSE } = process.env
  const roots = LIGHTHOUSE ? [join(resolve(LIGHTHOUSE), 'package.json')] : [import.meta.filename]
  for (const root of roots) {
    try {
      return createRequire(root).resolve('lighthouse/cli/index.js')
    } catch {}
  }
  return undefined
}

/** One run with its phone on a simulated slow 4G, with a new browser. @throws {Error} when it fails */
export async function scoresOf(lighthouse: string, url: string): Promise<Scores> {
  const asked = ['--only-categories=performance', '--output=json', '--quiet', `--chrome-flags=${FLAGS}`]
  const child = spawn(process.execPath, [lighthouse, url, ...asked], {
    env: { ...process.env, CHROME_PATH: browser() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const report = await text(child.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  const { categories, audits } = JSON.parse(report)
  const numberOf = (name: string) => Number(audits[name].numericValue)
  return {
    score: Math.round(categories.performance.score * 100),
    fcp: Math.round(numberOf('first-contentful-paint')),
    lcp: Math.round(numberOf('largest-contentful-paint')),
    cls: Number(numberOf('cumulative-layout-shift').toFixed(3)),
    tbt: Math.round(numberOf('total-blocking-time')),
  }
}

/** The browser of the journeys. */
export function browser() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  return known.find((path) => path && existsSync(path))
}

/** A cheap phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
}

/** Starts that browser. */
export function launchBrowser(...args: string[]) {
  const executablePath = browser()
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', ...args],
    ...(executablePath ? { executablePath } : {}),
  })
}
