import { chromium } from 'playwright-core'
import { browser as findBrowser } from './lighthouse.ts'
import { traced, traceOf } from './motion-cost.ts'

// By Lighthouse's own rule: a task of a phone four times slower blocks for what it takes beyond 50 ms.
const SLOWER = 4
const LONG = 50
// The loading screen, and the frames in which the opening takes its place, in milliseconds.
const SEEN = 7000

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** What the tasks of a page's start block, and the longest, in milliseconds by the main thread's own time. */
export async function blockingOf(url: string) {
  const executablePath = findBrowser()
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
  try {
    const page = await browser.newPage(PHONE)
    await browser.startTracing(page, { categories: traced })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForTimeout(SEEN)
    const { tasks } = await traceOf(browser)
    const slow = tasks.map((task) => task * SLOWER)
    return {
      blocked: slow.reduce((sum, task) => sum + Math.max(0, task - LONG), 0),
      longest: Math.max(...slow),
    }
  } finally {
    await browser.close()
  }
}
