import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, PHONE } from './lighthouse.ts'

// Lighthouse's slow 4G, and a cheap phone's processor.
const LINE = { latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (0.75 * 1e6) / 8 }
const SLOWER = 4

// The browser requests the tab's icon when it likes, and the song while it plays.
const UNASKED = /\/favicon\.svg$|^data:|\/media\/.*\.mp3$/

// With data saving a page is fetched when it is opened, which separates the way from the pages at its end.
const SAVE_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`

/**
 * Walks from the opening to the features on a slow line.
 * @returns the addresses requested after the loading screen
 */
export async function walkOnSlowLine(url: string) {
  const opened = await launchBrowser()
  try {
    const page = await opened.newPage(PHONE)
    await page.addInitScript({ content: SAVE_DATA })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const asked = listen(session)
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByRole('slider', { name: 'Slide' }).waitFor({ timeout: 60_000 })
    const { length } = asked
    await walk(page)
    return asked.slice(length).map((each) => each.replace(url, ''))
  } finally {
    await opened.close()
  }
}

// The requests that go over the line, without the browser's cache.
function listen(session: CDPSession) {
  const asked: string[] = []
  const kept = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response: { url, fromDiskCache } }) => {
    if (!fromDiskCache && !kept.has(requestId) && !UNASKED.test(url)) asked.push(url)
  })
  return asked
}

async function walk(page: Page) {
  page.setDefaultTimeout(60_000)
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await page.waitForURL('**/date-input2')
  await page.locator('.date-input-print img').waitFor()
  await page.keyboard.type('14022024')
  await page.waitForURL('**/days-of-love')
  await page.getByRole('button', { name: 'Ketuk di mana saja untuk lanjut' }).click()
  await page.waitForURL('**/features')
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await page.getByRole('link', { name: 'Letter' }).waitFor()
}
