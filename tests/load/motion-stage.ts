import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { featureIds } from '#gift/features/contract.ts'
import { chooseSky, startKado } from './kado.ts'
import { launchBrowser, PHONE } from './lighthouse.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LOADING = 5000
// Until the loading screen has faded, preloading has ended, and the greeting is typed.
const SETTLED = 6000
// The milliseconds between two starts, and the easing of the hearts.
const STEP = 100
const EASE = 'cubic-bezier(.45,.05,.6,.9)'
const GROUPS = 21

/** Where motion is measured: a phone's window, the real program, and a minimal page to compare with. */
export async function openStage() {
  const browser = await launchBrowser('--disable-background-networking', '--mute-audio')
  const kado = await startKado()
  await chooseSky(kado.url)

  async function open(address: string, before?: (page: Page) => Promise<unknown>) {
    const context = await browser.newContext({ ...PHONE, locale: 'id-ID' })
    const page = await context.newPage()
    await before?.(page)
    await page.goto(kado.url + address, { waitUntil: 'commit' })
    return page
  }

  return {
    /** The opening during the loading screen. */
    openLoading: (before?: (page: Page) => Promise<unknown>) => open('/', before),
    /** The opening after the loading screen. */
    async openGreeting() {
      const page = await open('/')
      await page.waitForTimeout(LOADING + SETTLED)
      return page
    },
    /** The menu after all of its rooms were visited, with the closing line already seen. */
    async openVisitedMenu() {
      const rooms = JSON.stringify(featureIds)
      const page = await open('/features', (empty) =>
        empty.addInitScript((all) => {
          // As in web/gift-state/visited.ts.
          localStorage.setItem('visitedRooms', all)
          localStorage.setItem('loweredLine', '')
        }, rooms),
      )
      await page.waitForTimeout(LOADING + SETTLED)
      return page
    },
    /** A page with nothing but hearts, drawn like Kado's; a key starts all of them at once. */
    async openHearts(count: number) {
      const peer = { contentType: 'text/html', body: heartsPage(count) }
      const page = await open('/peer', (empty) => empty.route('**/peer', (route) => route.fulfill(peer)))
      await page.waitForTimeout(1000)
      return page
    },
    async close() {
      await browser.close()
      await kado.stop()
    },
  }
}

function heartsPage(count: number) {
  const styles = ['web/styles/tokens.css', 'web/effects/hearts.css'].map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const hearts = Array.from({ length: count }, (_, index) => heart(index))
  const keyframes = Array.from({ length: GROUPS }, (_, step) => held(step))
  return `<!doctype html><style>${styles.join('')} body{margin:0;background:#10213a} ${keyframes.join('')}</style>
    <div id="place" class="hearts-rising" hidden>${hearts.join('')}</div>
    <script>addEventListener('keydown', () => { place.hidden = false }, { once: true })</script>`
}

// Spread without randomness, so that every run draws the same.
function heart(index: number) {
  const size = 14 + ((index * 13) % 46)
  const blur = size > 52 ? 2.5 : size < 24 ? 1.2 : 0
  const place = `left:${(index * 37) % 100}%;--below:${(index * 11) % 22}vh;--size:${size}px`
  const look = `--blur:${blur}px;--turn:${(index * 17) % 22}deg;--opacity:.7`
  const animation = `animation:held-${(index * 7) % GROUPS} 6s both`
  return `<i class="heart" style="${place};${look};${animation}"><b class="heart-wax"></b></i>`
}

// Held at both ends, so that no style is computed while it runs.
function held(step: number) {
  const [from, to] = [step * STEP, step * STEP + 4000].map((ms) => `${(ms / 60).toFixed(3)}%`)
  return `@keyframes held-${step}{0%{transform:none}${from}{transform:none;animation-timing-function:${EASE}}${to},100%{transform:translate3d(4px,-150vh,0)}}`
}
