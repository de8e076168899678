import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { chooseSky, startKado } from './kado.ts'
import { browser as findBrowser } from './lighthouse.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LOADING = 5000
// Until the loading screen has faded, what comes after it has been fetched, and the greeting stands.
const SETTLED = 6000
// In milliseconds between two starts, and easing, as the hearts have them.
const STEP = 100
const EASE = 'cubic-bezier(.45,.05,.6,.9)'

/** How a peer's hearts move: all started at one moment and held at both ends, or one by one. */
export type Moving = 'held' | 'one by one' | 'not at all'

/** Where motion is measured: a phone's window, the real program, and peers that are as plain as can be. */
export async function openStage() {
  const executablePath = findBrowser()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--mute-audio']
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
  const phone = {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  }
  const kado = await startKado()
  await chooseSky(kado.url)

  async function open(address: string, before?: (page: Page) => Promise<unknown>) {
    const context = await browser.newContext({ ...phone, locale: 'id-ID' })
    const page = await context.newPage()
    await before?.(page)
    await page.goto(kado.url + address, { waitUntil: 'commit' })
    return page
  }

  return {
    /** A page of the gift while the loading screen stands. */
    openLoading: open,
    /** A page of the gift, the loading screen gone. */
    async open(address: string) {
      const page = await open(address)
      await page.waitForTimeout(LOADING + SETTLED)
      return page
    },
    /** A page of nothing but hearts, drawn as Kado's are; they move at the first key. */
    async openHearts(count: number, moving: Moving) {
      const page = await open('/peer', (empty) =>
        empty.route('**/peer', (route) =>
          route.fulfill({ contentType: 'text/html', body: heartsPage(count, moving) }),
        ),
      )
      await page.waitForTimeout(1000)
      return page
    },
    async close() {
      await browser.close()
      await kado.stop()
    },
  }
}

function heartsPage(count: number, moving: Moving) {
  const styles = ['web/styles/tokens.css', 'web/effects/hearts.css'].map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const hearts = Array.from({ length: count }, (_, index) => heart(index, moving)).join('')
  return `<!doctype html><style>${styles.join('')} body{margin:0;background:#10213a} ${keyframes()}</style>
    <div id="place" class="hearts-rising" hidden>${moving === 'not at all' ? '' : hearts}</div>
    <script>addEventListener('keydown', () => { place.hidden = false }, { once: true })</script>`
}

// Scattered without chance, so that every run draws the same.
function heart(index: number, moving: Moving) {
  const step = (index * 7) % 21
  const size = 14 + ((index * 13) % 46)
  const blur = size > 52 ? 2.5 : size < 24 ? 1.2 : 0
  const animation = moving === 'held' ? `held-${step} 6s both` : `rising 4s ${EASE} ${step * STEP}ms both`
  const place = `left:${(index * 37) % 100}%;--below:${(index * 11) % 22}vh;--size:${size}px`
  return `<i class="heart" style="${place};--blur:${blur}px;--turn:${(index * 17) % 22}deg;--opacity:.7;animation:${animation}"><b class="heart-wax"></b></i>`
}

function keyframes() {
  const held = Array.from({ length: 21 }, (_, step) => {
    const [from, to] = [step * STEP, step * STEP + 4000].map((ms) => `${(ms / 60).toFixed(3)}%`)
    return `@keyframes held-${step}{0%{transform:none}${from}{transform:none;animation-timing-function:${EASE}}${to},100%{transform:translate3d(4px,-150vh,0)}}`
  })
  return `${held.join('')}@keyframes rising{to{transform:translate3d(4px,-150vh,0)}}`
}
