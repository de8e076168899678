import type { Frame, Page } from '@playwright/test'
import { graveFindings } from './axe.ts'
import { misfits, misfitsInWindows, sizes, sizeText } from './fits.ts'
import { expect, open } from './kado.ts'
import type { Step } from './screens.ts'

/**
 * Opens an address and waits until motion has ended. `grave` then collects the accessibility findings and, where
 * everything has to fit, what does not fit at each size.
 */
export async function startAt(page: Page, address: string, { hasToFit = false } = {}) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, address)
  const grave: string[] = []
  async function look(name: string, shows?: string | RegExp, { isStep = false } = {}) {
    if (shows) await expect(page.getByText(shows).filter({ visible: true }).first(), name).toBeVisible()
    else await expect(page.locator('main, dialog[open]').first(), name).toBeAttached()
    for (const size of hasToFit ? sizes : [undefined]) {
      if (size) await page.setViewportSize(size)
      for (const frame of page.frames().filter(isLookedAt)) {
        const at = `${name} (${new URL(frame.url()).pathname}${size ? ` on ${size.name}` : ''})`
        const findings = await judge(frame, size, isStep).catch(unlessGone(frame))
        grave.push(...findings.map((finding) => `${at}: ${finding}`))
      }
    }
  }
  async function take(name: string, steps: Step[] = []) {
    for (const [shows, reach] of steps) {
      await reach(page)
      await look(`${name}, ${shows}`, shows, { isStep: true })
    }
  }
  /** Opens a screen and checks it with everything that opens on it. */
  async function visit(
    name: string,
    path: string,
    { shows, steps }: { shows: string | RegExp; steps?: Step[] },
  ) {
    await walkTo(page, path)
    await look(name, shows)
    if (hasToFit) grave.push(...(await misfitsInWindows(page)).map((misfit) => `${name} ${misfit}`))
    await take(name, steps)
    await leaveDialogs(page)
  }
  return { grave, look, take, visit }
}

/** Starts without content, and checks the messages about that. */
export async function startNowhere(page: Page, { url }: { url: string }, options = {}) {
  const found = await startAt(page, `${url}/entah-di-mana`, options)
  await found.look('unmatched', 'Halaman ini belum ditemukan')
  return found
}

/** Opens another screen of the app without a new page, and waits until it is shown. */
export async function walkTo(page: Page, path: string) {
  await page.evaluate(`document.querySelector('main')?.setAttribute('data-left', '')`)
  await goTo(page, path)
  await expect(page.locator('main:not([data-left])'), path).toBeAttached()
}

/** Opens another address of the app without a new page, wherever that leads. */
export function goTo(page: Page, path: string) {
  return page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

/** Closes what is open, one after another. */
export async function leaveDialogs(page: Page) {
  const dialogs = page.locator('dialog[open], .pswp')
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.count()).toBeLessThan(open)
  }
}

// The pages in the hub's preview are checked by themselves.
function isLookedAt(frame: Frame) {
  return frame.url().startsWith('http') && frame.name() !== 'preview'
}

async function judge(frame: Frame, size: (typeof sizes)[number] | undefined, isStep: boolean) {
  const least = size && (await sizeText(frame, size))
  const isAudited = !size || size.audits === 'all' || (size.audits === 'screens' && !isStep)
  const barriers = isAudited ? await graveFindings(frame) : []
  return least ? [...barriers, ...(await misfits(frame, least))] : barriers
}

// A preview is removed with its screen.
function unlessGone(frame: Frame) {
  return (error: unknown): string[] => {
    if (frame.isDetached()) return []
    throw error
  }
}
