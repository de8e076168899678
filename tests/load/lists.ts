import type { Browser, CDPSession, Page } from 'playwright-core'
import { limits as gallery } from '#gift/gallery/contract.ts'
import { limits as moments } from '#gift/love-moment/contract.ts'
import { limits as letters } from '#gift/sealed-letters/contract.ts'
import { limits as todos } from '#gift/todo-list/contract.ts'
import { percentile } from './child.ts'
import { chooseSky, type Kado, startKado } from './kado.ts'
import { launchBrowser, PHONE } from './lighthouse.ts'
import { fillLists } from './long-lists.ts'
import { readTrace } from './motion-cost.ts'
import type { Figure, Row } from './row.ts'

/** A list on a screen: the screen before it, its own address, and its items. */
type List = { what: string; from: string; to: string; item: string; count: number }

// How much slower a cheap phone is than this machine.
const SLOWER = 4
// In milliseconds: the longest task and frame that a person does not notice.
const GOAL = { task: 100, frame: 34 }
// In megabytes: how much more memory the second scroll to the end may leave in use.
const FLAT = 1
// In milliseconds: until the loading screen has gone and preloading has ended; and until a list rests.
const SETTLED = 12_000
const DRAWN = 1500
// The speed of a flinging finger, in CSS pixels and in CSS pixels a second.
const FLING = { x: 190, y: 500, speed: 3000, gestureSourceType: 'touch' } as const
const FAR = 15_000

const lists: List[] = [
  { what: 'photos', from: '/gallery', to: '/folder/5', item: '.photo-card', count: gallery.photos },
  { what: 'folders', from: '/features', to: '/gallery', item: '.folder-card', count: gallery.folders },
  { what: 'moments', from: '/features', to: '/love-moment', item: '.moment', count: moments.moments },
  { what: 'todos', from: '/features', to: '/todo-list', item: '.todo', count: todos.todos },
  {
    what: 'sealed letters',
    from: '/features',
    to: '/sealed-letters',
    item: '.shelf-letter',
    count: letters.letters,
  },
]

/** Each list at its limit, opened and scrolled. */
export const rows: Row[] = lists.map((list) => ({
  what: `${list.count} ${list.what}, phone size, processor ${SLOWER} times slower: longest task until all stand and while they scroll, 95 of 100 frames of the scroll`,
  limit: '16.7 ms a frame',
  peers: 'a virtualised grid (react-virtuoso, PhotoPrism) holds 60 frames (quoted)',
  goal: `${GOAL.task} ms, ${GOAL.frame} ms; memory grows by less than ${FLAT} MB when scrolled again`,
  measure: () => withLists((kado, browser) => measureList(kado, browser, list)),
}))

async function withLists(act: (kado: Kado, browser: Browser) => Promise<Figure>) {
  const sample = await startKado()
  await chooseSky(sample.url)
  await sample.stop({ keep: true })
  await fillLists(sample.dataDir)
  const kado = await startKado(sample.dataDir)
  const browser = await launchBrowser('--disable-background-networking', '--mute-audio')
  try {
    return await act(kado, browser)
  } finally {
    await browser.close()
    await kado.stop()
  }
}

async function measureList(
  { url }: Kado,
  browser: Browser,
  { from, to, item, count }: List,
): Promise<Figure> {
  const page = await browser.newPage({ ...PHONE, locale: 'id-ID' })
  await page.goto(url + from, { waitUntil: 'commit' })
  await page.waitForTimeout(SETTLED)
  // The code of locators runs in the page too, so it is loaded before anything is measured.
  await page.locator('main').waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const opening = await longestTask(page, async () => {
    await page.evaluate(`history.pushState(null, '', '${to}')`)
    await page
      .locator(item)
      .nth(count - 1)
      .waitFor({ state: 'attached', timeout: 60_000 })
    await page.waitForTimeout(DRAWN)
  })
  let frames: number[] = []
  const scrolling = await longestTask(page, async () => {
    frames = await scroll(page, devtools)
  })
  const before = await memoryOf(devtools)
  await scroll(page, devtools)
  const growth = (await memoryOf(devtools)) - before
  const frame = percentile(frames, 95)
  return {
    value: `${opening.toFixed(0)} and ${scrolling.toFixed(0)} ms, ${frame.toFixed(0)} ms; ${growth.toFixed(2)} MB`,
    isMet: Math.max(opening, scrolling) <= GOAL.task && frame <= GOAL.frame && growth < FLAT,
  }
}

async function longestTask(page: Page, act: () => Promise<unknown>) {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await act()
  return Math.max(...readTrace(String(await browser?.stopTracing())).tasks)
}

// Scrolls to the end and back. @returns the time of each frame, in milliseconds
async function scroll(page: Page, devtools: CDPSession) {
  await page.evaluate(`{
    window.drawn = []
    const note = (now) => { if (drawn) requestAnimationFrame(note); drawn?.push(now) }
    requestAnimationFrame(note)
  }`)
  for (const yDistance of [-FAR, FAR])
    await devtools.send('Input.synthesizeScrollGesture', { ...FLING, yDistance })
  const drawn = await page.evaluate<number[]>('{ const all = drawn; window.drawn = undefined; all }')
  return drawn.slice(1).map((at, index) => at - (drawn[index] ?? at))
}

async function memoryOf(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
}
