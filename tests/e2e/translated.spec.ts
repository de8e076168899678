import type { Page } from '@playwright/test'
import { raka, sinta } from '#tests/people.ts'
import { firstFolder } from './folders.ts'
import { expect, type Kado, letIn, open, test } from './kado.ts'
import { leaveDialogs, walkTo } from './screen-walk.ts'
import { addressOf, openScreens, ownScreens, ownSteps, type Screen, type Step } from './screens.ts'

// Acts like a browser's translator: each text, also each later one, is replaced by one in `<font>` elements, or moved
// into them. This one keeps the words.
const TRANSLATOR = `{
  let count = 0
  const kept = 'font, script, style, textarea, svg, [translate=no]'
  function translate(text) {
    if (!text.isConnected || text.data.trim() === '' || text.parentElement?.closest(kept) !== null) return
    const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name))
    outer.append(inner)
    count += 1
    if (count % 2) inner.append(text.data)
    text.replaceWith(outer)
    if (count % 2 === 0) inner.append(text)
  }
  function translateAll(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) translate(text)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target.nodeType === 3) translate(target)
      for (const node of addedNodes) node.nodeType === 3 ? translate(node) : translateAll(node)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}`

const [LETTER, NAME] = ['هدية لك!', 'نور العين']

test('a translated page keeps typing and loses nothing, and right-to-left words begin at the right', async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  await letIn(page, kado)
  await write(page, kado, '/opening', { title: 'إلى نور', recipient_name: NAME })
  await write(page, kado, '/love-typing.php', { paragraphs: [LETTER, 'Dari aku.'] })
  await kado.register(sinta)
  const session = await page.context().cookies()
  await page.context().clearCookies()
  await page.addInitScript({ content: TRANSLATOR })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, kado.url)
  await page.clock.runFor(6000)
  await expect(page.locator('.opening-typed')).toHaveText(NAME)
  await expect(page.locator('h1 font')).toHaveCount(0)
  await walkTo(page, '/love-typing')
  const [first, last] = [page.locator('.typed-text p').first(), page.locator('.typed-text p').last()]
  await page.clock.runFor(6000)
  await expect(first).toHaveText(LETTER)
  await expect(last).toHaveText('Dari aku.')
  await expect(first.locator('font font')).toHaveCount(1)
  await expect.poll(() => beginsAt(page, '.typed-text p:first-child')).toBe('right')
  await expect.poll(() => beginsAt(page, '.typed-text p:nth-child(2)')).toBe('left')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await walk(page, kado, openScreens)
  await page.context().addCookies(session)
  await page.evaluate(`localStorage.setItem('isLoggedIn', 'true')`)
  await open(page, `${kado.url}/gallery`)
  await walk(page, kado, ownScreens)
  const folder = await firstFolder(kado)
  for (const [name, steps] of Object.entries(ownSteps)) {
    await walkTo(page, addressOf(name, folder))
    await take(page, steps as Step[])
  }
})

async function walk(page: Page, kado: Kado, table: Record<string, Screen>) {
  const folder = await firstFolder(kado)
  for (const [name, { shows, steps = [] }] of Object.entries(table)) {
    await walkTo(page, addressOf(name, folder))
    await take(page, [[shows, () => Promise.resolve()], ...steps])
  }
}

async function take(page: Page, steps: Step[]) {
  for (const [shows, reach] of steps) {
    await reach(page)
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  }
  await leaveDialogs(page)
}

// The side at which the first letter of an element stands.
function beginsAt(page: Page, selector: string) {
  return page.evaluate(`{
    const element = document.querySelector('${selector}')
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const range = new Range()
    range.setStart(text, 0)
    range.setEnd(text, 1)
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    letter.x - box.x < box.right - letter.right ? 'left' : 'right'
  }`)
}

async function write(page: Page, kado: Kado, path: string, data: object) {
  expect(await page.request.post(`${kado.url}/api${path}`, { data, headers: { origin: kado.url } })).toBeOK()
}
