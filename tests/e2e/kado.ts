import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { freePort } from '#tests/many/ports.ts'
import { type Person, raka } from '#tests/people.ts'
import { serveTexts } from '#tests/server/dns-server.ts'
import { graveFindings } from './axe.ts'
import { newestLink } from './mailed-links.ts'
import { ADDRESS, addressBelow, bareDomain, beginOneOfMany, isOneOfMany, register } from './one-of-many.ts'
import type { Order } from './orders.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const COMPILED = join(ROOT, 'node_modules/.cache/compiled')
const LOADING = 5000
const AN_HOUR = 3_600_000

const A_TURN = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => done()
  port2.postMessage(0)
})`

// One process for each program, or two behind nginx (tests/many).
const HOST = process.env.KADO_MANY ? 'tests/many/host.ts' : 'tests/e2e/host.ts'

const NOTE_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  noteViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`

// Endless motion stands still, and so does the loading screen: drawing them costs more than the tests.
const REST = `document.addEventListener('animationstart', ({ target }) => {
  const isLoading = target.closest('#loading') !== null
  for (const animation of target.getAnimations({ subtree: true })) {
    if (isLoading || animation.effect.getTiming().iterations === Infinity) animation.pause()
  }
})`

// With data saving a page is fetched when it is opened. Most tests open one of ten.
const SAVE_DATA = `Object.defineProperty(Navigator.prototype, 'connection', {
  get: () => ({ saveData: true }),
})`

// The hub's preview is the whole app once more. Only the tests with the tag @preview look at it.
const NO_PREVIEW = `if (window.name === 'preview' && window.parent === window.top) window.stop()`

/** The real server with a data folder of its own. */
export type Kado = {
  /** The gift's address; with many gifts the bare domain's. */
  url: string
  /** The address in its mails, never a domain of the owner's own. */
  mailedUrl: string
  /** Stops it and starts it again on the same folder. */
  restart: () => Promise<void>
  /** The TXT records that its name server knows, with many gifts. */
  records: Map<string, string[][]>
  /** Runs `npm run gifts` with these words, as its host does. */
  gifts: (...words: string[]) => Promise<void>
  /** Creates an account by the API; the first one owns the gift, as Raka does from the start. */
  register: (person: Person) => Promise<void>
  /** The reset link of the newest mail in the outbox; empty until there is one. */
  resetLink: () => string
  /** The link of this kind in the newest mail to an address; empty until there is one. */
  mailedLink: (kind: string, to: string) => string
}

/**
 * A page that records violations of its content security policy and errors. With `drifts` endless motion is drawn
 * too, with `fetchesRooms` the pages behind the menu are preloaded, and with `isMany` the installation holds many
 * gifts below its own name.
 */
type Fixtures = {
  kado: Kado
  violations: string[]
  /** Opens a page in a browser of its own, as another person or device does. */
  another: (options?: BrowserContextOptions) => Promise<Page>
  drifts: boolean
  fetchesRooms: boolean
  isMany: boolean
}

export const test = base.extend<Fixtures, { host: (order: Omit<Order, 'id'>) => Promise<void> }>({
  drifts: [false, { option: true }],
  fetchesRooms: [false, { option: true }],
  isMany: [false, { option: true }],

  // The server is named so that it outlives the pages: one that stops first waits for their films.
  context: async ({ context, drifts, fetchesRooms, kado: _ }, use, { tags }) => {
    await prepare(context, { drifts, fetchesRooms, tags })
    await use(context)
  },

  another: async ({ browser, drifts, fetchesRooms, kado: _ }, use, { tags }) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      await prepare(context, { drifts, fetchesRooms, tags })
      return context.newPage()
    })
    for (const each of opened) await each.close()
  },

  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to find dependencies
    async ({}, use) => {
      const child = spawn(join(ROOT, 'node_modules/.bin/node'), [HOST], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      })
      await use(connectTo(child))
      // The process exits by itself then, and writes its compile cache.
      child.disconnect()
    },
    { scope: 'worker' },
  ],

  kado: async ({ host, isMany }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'kado-e2e-'))
    const port = await freePort()
    const isAtHome = isOneOfMany && !isMany
    const domain = isAtHome ? bareDomain : 'localhost'
    const platform = `http://${domain}:${port}`
    const records: Kado['records'] = new Map()
    const names = isMany || isAtHome ? await serveTexts(records) : undefined
    // A browser knows each name below localhost by itself.
    const many = { GIFTS: 'many', BASE_DOMAIN: domain, CONTACT: 'halo@kado.example' }
    const env = names && { ...many, DNS_SERVERS: names.address }
    const order = { port, folder, ...(env && { env }) }
    await host(order)
    const url = isAtHome ? await beginOneOfMany(platform, raka, records) : platform
    const mailedLink = (kind: string, to = '') => newestLink(join(folder, 'outbox'), kind, to)
    await use({
      url,
      mailedUrl: isAtHome ? addressBelow(platform, ADDRESS) : url,
      records,
      async restart() {
        await host({ port })
        await host(order)
      },
      gifts: (...gifts) => host({ port, gifts }),
      async register(person) {
        const isThere = isAtHome && person.email === raka.email
        if (!isThere) await register(url, person)
      },
      resetLink: () => mailedLink('reset'),
      mailedLink,
    })
    await host({ port })
    names?.close()
    rmSync(folder, { recursive: true, force: true })
  },

  violations: [
    async ({ page }, use) => {
      const seen: string[] = []
      await page.exposeFunction('noteViolation', (text: string) => seen.push(text))
      await page.addInitScript({ content: NOTE_VIOLATIONS })
      page.on('pageerror', (error) => seen.push(error.message))
      await use(seen)
      expect(seen).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Opens an address and lets the five seconds of the loading screen pass. */
export async function open(page: Page, address: string) {
  await page.clock.install()
  await page.goto(address)
  await page.clock.fastForward(LOADING)
  await expect(page.getByRole('status', { name: 'Tunggu Sebentar!...' })).toHaveCount(0)
}

/** Before a page is opened: stops its clock until it is turned. */
export async function holdClock(page: Page, at = new Date('2026-02-14T12:00:01+07:00')) {
  await page.clock.install({ time: at.getTime() - AN_HOUR })
  // The clock runs until the second call, however long a busy machine takes to make it.
  await page.clock.pauseAt(at)
}

/** Lets a page do what it has put off until after painting, such as starting timers. */
export async function settle(page: Page) {
  for (let turns = 0; turns < 5; turns += 1) await page.evaluate(A_TURN)
}

/** Stops the clock of an open page at a time that a busy machine has not passed by then. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AN_HOUR)
}

/** Opens the login screen and signs in there. */
export async function signIn(page: Page, kado: Kado, person = raka) {
  await open(page, `${kado.url}/login`)
  await signInHere(page, person)
}

/** Signs in through the login screen that the page shows. */
export async function signInHere(page: Page, person = raka) {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/edit-pages')
}

/** Fills in the login dialog that a page has opened. */
export async function logIn(page: Page, person = raka) {
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Closes the login dialog that a page has opened. */
export async function declineLogin(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Signs in by the same call as the login screen, without opening it. */
export async function letIn(page: Page, kado: Kado, person = raka) {
  const data = { action: 'login', ...person }
  expect(await page.request.post(`${kado.url}/api/user/login.php`, { data })).toBeOK()
}

/** Opens an address as the gift's owner, who signed in at an earlier visit. */
export async function enter(page: Page, kado: Kado, path = '/edit-pages') {
  await kado.register(raka)
  await letIn(page, kado)
  const earlierVisit = await page.addInitScript(() => localStorage.setItem('isLoggedIn', 'true'))
  await open(page, kado.url + path)
  await earlierVisit.dispose()
}

/** Fails on serious and critical findings of axe, after motion has ended. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await graveFindings(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
}

type Wanted = Pick<Fixtures, 'drifts' | 'fetchesRooms'> & { tags: string[] }

async function prepare(context: BrowserContext, { drifts, fetchesRooms, tags }: Wanted) {
  if (!drifts) await context.addInitScript({ content: REST })
  if (!tags.includes('@preview')) await context.addInitScript({ content: NO_PREVIEW })
  if (!fetchesRooms) await context.addInitScript({ content: SAVE_DATA })
  retryClosed(context.request)
}

// The server may close an idle connection at the moment when it is used again. Playwright has retries only as an
// option of each request, and every method of its requests goes through `fetch`.
function retryClosed(request: APIRequestContext) {
  const ask = request.fetch.bind(request)
  request.fetch = (address, options) => ask(address, { maxRetries: 1, ...options })
}

// Sends orders to the host, and waits until each is done.
function connectTo(host: ChildProcess) {
  const waiting = new Map<number, (problem: string | undefined) => void>()
  host.on('message', ({ id, problem }: { id: number; problem?: string }) => waiting.get(id)?.(problem))
  let orders = 0
  return (order: Omit<Order, 'id'>) => {
    const id = orders++
    host.send({ id, ...order })
    return new Promise<void>((done, fail) => {
      waiting.set(id, (problem) => (problem ? fail(new Error(problem)) : done()))
    })
  }
}
