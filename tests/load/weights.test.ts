import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Sky, skies } from '#gift/sky/contract.ts'
import {
  behindTheDoor,
  built,
  filesWith,
  firstRoute,
  firstView,
  frontDoor,
  modulesIn,
  ownersCallsIn,
  pagesOf,
  readChunks,
  weigh,
} from './weights.ts'

const DIST = resolve(import.meta.dirname, '../../dist')
const chunks = readChunks()
const names = Object.keys(skies) as Sky[]

// In bytes on the line. A page's budget follows from a line of 1.6 Mbit/s: 200 kB a second.
const budgets = {
  // React alone is 58 kB of it.
  firstRoute: 80_000,
  // Less than a second of such a line, so that four of the loading screen's five are left for the rest.
  firstView: 170_000,
  // The pages behind the menu, each with everything that it needs beyond the opening.
  room: 40_000,
  // The visitor's 90 and 60 more: fifteen forms, their library and the schemas.
  desk: 150_000,
  // Half a second of such a line; only the page's own few lines of script come before it.
  frontDoor: 100_000,
  ownScript: 2_500,
  // As much as the first route, and the schemas of the form that registers.
  behindTheDoor: 110_000,
  // A full-screen picture on a phone, and on a desktop.
  plate: { phone: 25_000, desktop: 40_000 },
  // Any other picture of the product.
  ornament: 13_000,
  // The five typefaces without accents, all of which are used on the way to the menu.
  letters: 70_000,
  // All seventeen effects, which are fetched between the way and the pages: twelve, and five of the seals, the
  // lantern and the stamp.
  sounds: 165_000,
}

// Not drawn by any page: what a phone's home screen and a chat show.
const OUTSIDE = new Set(['images/icon-180.png', 'images/icon-512.png', 'images/share.jpg'])

test.each(names)('the first route and the first view keep their budgets under the sky %s', (sky) => {
  expect(weigh(firstRoute(chunks))).toBeLessThanOrEqual(budgets.firstRoute)
  expect(modulesIn(chunks, firstRoute(chunks)).join()).toContain('react-dom-client.production')
  const files = firstView(chunks, sky)
  expect(weigh(files, sky)).toBeLessThanOrEqual(budgets.firstView)
  for (const file of files) expect(existsSync(join(DIST, file)), file).toBe(true)
})

test("the first view's weight counts the opening's pictures and fonts", () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../web/loading/preload.ts'), 'utf8')
  const [, opening = ''] = /^const OPENING = \{(.*?)^\}/ms.exec(source) ?? []
  const pictures = [...opening.matchAll(/'([\w-]+\.\w+)'/g)].map(([, name]) => name)
  const letters = [...opening.matchAll(/'\d+ \d+px "?([\w ]+)/g)].map(([, family = '']) => fontOf(family))
  expect(pictures.length * letters.length).toBeGreaterThan(0)
  const weighed = (folder: string) => firstView(chunks).filter((file) => file.startsWith(folder))
  const drawn = [...weighed('images/'), ...weighed('skies/')].map((file) => file.split('/').at(-1))
  expect(drawn.sort()).toEqual(['night-m.avif', 'dusk-m.avif', ...pictures].sort())
  expect(weighed('fonts/').map((file) => file.replace(/(-\d+)?\.woff2$/, ''))).toEqual(letters)
})

const fontOf = (family: string) => `fonts/${family.toLowerCase().replaceAll(' ', '-')}`

test('the first view uses no token that is loaded later', () => {
  const later = readFileSync(resolve(import.meta.dirname, '../../web/styles/screen-tokens.css'), 'utf8')
  const names = [...later.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  const styles = firstView(chunks).filter((file) => file.endsWith('.css'))
  const text = styles.map((file) => readFileSync(join(DIST, file), 'utf8')).join('')
  expect(names.filter((name) => text.includes(`var(${name})`))).toEqual([])
})

test('the pages behind the menu and the hub keep their budgets', () => {
  const first = new Set(firstRoute(chunks))
  const rooms = pagesOf(chunks).map((module) => [
    module,
    weigh(filesWith(chunks, module).filter((file) => !first.has(file))),
  ])
  expect(rooms.length).toBeGreaterThan(10)
  expect(rooms.filter(([, weight]) => Number(weight) > budgets.room)).toEqual([])
  expect(weigh(filesWith(chunks, 'owner/hub/screen.tsx'))).toBeLessThanOrEqual(budgets.desk)
})

test('pictures, fonts and sounds keep their budgets', () => {
  const heavy = (files: string[], most: number) => files.filter((file) => weigh([file]) > most)
  const plates = { phone: built('skies/*/*-m.avif'), desktop: built('skies/*/*-d.avif') }
  const three = 3 * names.length
  expect([plates.phone.length, plates.desktop.length]).toEqual([three, three])
  expect(heavy(plates.phone, budgets.plate.phone)).toEqual([])
  expect(heavy(plates.desktop, budgets.plate.desktop)).toEqual([])
  const large = new Set([...plates.phone, ...plates.desktop])
  const rest = built('{images,skies/*}/*.{avif,webp,svg,png,jpg}').filter(
    (file) => !large.has(file) && !OUTSIDE.has(file),
  )
  expect(rest.length).toBeGreaterThan(10)
  expect(heavy(rest, budgets.ornament)).toEqual([])
  const letters = built('fonts/*.woff2').filter((file) => !file.includes('accents'))
  expect(letters).toHaveLength(5)
  expect(weigh(letters)).toBeLessThanOrEqual(budgets.letters)
  expect(weigh(built('sounds/*.{wav,mp3}'))).toBeLessThanOrEqual(budgets.sounds)
})

test("visitors download nothing of the owner's code", () => {
  expect(modulesIn(chunks, visitorsFiles()).filter((module) => STRANGERS.test(module))).toEqual([])
  expect(modulesIn(chunks, Object.keys(chunks)).filter((module) => STRANGERS.test(module))).toEqual(
    expect.arrayContaining([
      'owner/hub/sections.tsx',
      'gift/opening/form.tsx',
      'gift/opening/fields.ts',
      'gift/gallery/owner/queue.tsx',
      'web/session/login-form.tsx',
      'web/files/upload.ts',
      expect.stringMatching(/^node_modules\/zod\//),
    ]),
  )
})

// Everybody sees the field and the bin there: each makes one call, behind the login dialog.
const SHOWN_TO_ALL = 'gift/todo-list/screen-todos.tsx'

// The code that starts a page starts it wherever it runs.
test.each(['web/main.tsx', 'web/bare-domain.tsx', 'web/tts.tsx'])('only its own page runs %s', (start) => {
  const [file = ''] = filesWith(chunks, start)
  const others = Object.keys(chunks).filter((other) => chunks[other]?.imports.includes(file))
  expect(others).toEqual([])
})

test("visitors' code makes no call of the owner's", async () => {
  const modules = modulesIn(chunks, visitorsFiles()).filter((each) => /^gift\/.+\.tsx$/.test(each))
  const found: Record<string, string[]> = {}
  for (const module of modules) {
    const calls = await ownersCallsIn(module)
    if (calls.length > 0) found[module] = calls
  }
  expect(found).toEqual({ [SHOWN_TO_ALL]: ['create', 'remove', 'restore'] })
})

test('all text files are precompressed in both ways, and nothing else is', () => {
  const text = built('**/*.{js,css,svg}').filter((file) => statSync(join(DIST, file)).size > 1024)
  expect(text.length).toBeGreaterThan(30)
  for (const file of text) {
    const size = statSync(join(DIST, file)).size
    for (const way of ['br', 'gz']) expect(statSync(join(DIST, `${file}.${way}`)).size).toBeLessThan(size)
  }
  expect(built('**/*.{woff2,webp,avif,mp3,wav,png,jpg}.{br,gz}')).toEqual([])
})

test('the first page fetches only its plate before it paints', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const [head = ''] = page.split('</head>')
  expect(head).not.toMatch(/<script[^>]+src|rel="(stylesheet|modulepreload)"|as="font"/)
  expect(head).not.toMatch(/rel="preload"/)
  // Nothing waits until it is decoded: the first frame comes before its sky.
  const [sky = '', more = ''] = page.match(/<picture>.+?<\/picture>/gs) ?? []
  expect(sky).toMatch(/ decoding="async"/)
  expect([...sky.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/skies/biru/night-d.avif',
    '/skies/biru/night-m.avif',
  ])
  expect([more, ...page.matchAll(/url\(\/(?:images|skies)/g)]).toEqual([''])
  expect(page).toContain('"kind":"script"')
})

test("the bare domain's page paints before any script, and those of an unknown host and a suspended gift need none", () => {
  const page = readFileSync(join(DIST, 'bare-domain.html'), 'utf8')
  expect(frontDoor()).toEqual(expect.arrayContaining(['skies/biru/night-m.avif', 'fonts/great-vibes.woff2']))
  for (const file of frontDoor()) expect(existsSync(join(DIST, file)), file).toBe(true)
  expect(weigh(frontDoor())).toBeLessThanOrEqual(budgets.frontDoor)
  expect(page).not.toMatch(/<script[^>]+src|<link[^>]+rel="(stylesheet|modulepreload)"/)
  const own = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text).join('')
  expect(own).toContain('"kind":"script"')
  expect(own.length).toBeLessThanOrEqual(budgets.ownScript)
  const code = behindTheDoor(chunks)
  expect(modulesIn(chunks, code)).toContain('web/session/register-form.tsx')
  expect(weigh(code)).toBeLessThanOrEqual(budgets.behindTheDoor)
  expect(readFileSync(join(DIST, 'nowhere.html'), 'utf8')).toContain('href="%HOME%"')
  for (const name of ['nowhere.html', 'suspended.html']) {
    const still = readFileSync(join(DIST, name), 'utf8')
    expect(still).toMatch(/font-family:"?Kado Script/)
    expect(still).not.toMatch(/<script|rel="(stylesheet|modulepreload)"/)
  }
  // The server's place for the host's address.
  for (const name of ['bare-domain.html', 'nowhere.html', 'suspended.html'])
    expect(readFileSync(join(DIST, name), 'utf8')).toContain('<!-- contact -->')
})

// Validation, and what only an owner needs or uses on a visitor's page; the account's calls are only addresses.
const STRANGERS =
  /^gift\/[\w-]+\/owner\/|^owner\/(?!\w+\/(calls|contract)\.ts$)|\/form[-.]|(^|\/)(fields|schemas)\.ts$|^contract\/(id|address)\.ts$|login-form|password-dialog|edit-form|node_modules\/(zod|react-hook-form|@hookform)\/|^web\/((forms|drafts|versions)\/|files\/(?!file-input)|ui\/submit-button\.)/

function visitorsFiles() {
  return [
    ...new Set([...pagesOf(chunks).flatMap((module) => filesWith(chunks, module)), ...firstRoute(chunks)]),
  ]
}
