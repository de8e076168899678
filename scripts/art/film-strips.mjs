// Takes a film strip of each change of the evening: what moves is held at 0, 25, 50, 75 and 100 % of the camera's way.
// It needs a build: node scripts/art/film-strips.mjs folder [sky] [phone or desktop] [reduced]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { skies } from '#gift/sky/contract.ts'
import { chooseSky, startKado } from '#tests/load/kado.ts'
import { browser } from '#tests/load/lighthouse.ts'

const [folder, only, shapeOnly, motion] = process.argv.slice(2)
const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const walk = ['/date-input2', '/days-of-love', '/features', '/main-gift', '/features', '/gallery', '/features', '/days-of-love', '/date-input2']
const CAMERA = 1100
const shares = [0, 0.25, 0.5, 0.75, 1]
const frame = { phone: { width: 195, height: 422 }, desktop: { width: 480, height: 300 } }

mkdirSync(folder, { recursive: true })
const kado = await startKado()
const opened = await chromium.launch({ executablePath: browser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const sky of only ? [only] : Object.keys(skies)) {
    await chooseSky(kado.url, sky)
    for (const shape of shapeOnly ? [shapeOnly] : Object.keys(windows)) await film(sky, shape)
  }
} finally {
  await opened.close()
  await kado.stop()
}

async function film(sky, shape) {
  const reducedMotion = motion === 'reduced' ? 'reduce' : 'no-preference'
  const context = await opened.newContext({ viewport: windows[shape], reducedMotion })
  const page = await context.newPage()
  await page.goto(`${kado.url}/`)
  await page.locator('#loading').waitFor({ state: 'detached', timeout: 30_000 })
  // What the rooms need comes after the first screen.
  await page.waitForTimeout(4000)
  const strips = []
  for (const path of walk) strips.push(await strip(page, path, frame[shape]))
  await lay(strips, frame[shape], join(folder, `${sky}-${shape}.webp`))
  await context.close()
}

async function strip(page, path, size) {
  await page.evaluate(begin, path)
  const frames = []
  for (const share of shares) {
    await page.evaluate(holdAt, share * CAMERA)
    frames.push(await sharp(await page.screenshot()).resize(size).toBuffer())
  }
  await page.evaluate(letGo)
  await page.waitForTimeout(1500)
  return frames
}

// Runs in the page, as the next ones do.
async function begin(path) {
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  await new Promise(requestAnimationFrame)
  // What waits for its own moment, as the hearts do, is left alone.
  window.held = document.getAnimations().filter(({ playState }) => playState === 'running')
  for (const animation of window.held) animation.pause()
}

function holdAt(time) {
  for (const animation of window.held) {
    if (animation.effect.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.currentTime = time
  }
}

function letGo() {
  for (const animation of window.held) animation.play()
}

async function lay(strips, { width, height }, file) {
  const layers = strips.flatMap((frames, row) =>
    frames.map((input, column) => ({ input, left: column * (width + 4), top: row * (height + 4) })),
  )
  const whole = { width: shares.length * (width + 4), height: strips.length * (height + 4), channels: 3, background: '#000' }
  await sharp({ create: whole }).composite(layers).webp({ quality: 80 }).toFile(file)
}
