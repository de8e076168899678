import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { signIn } from '#tests/http-client.ts'
import { raka, sinta } from '#tests/people.ts'
import { firstFolder } from './folders.ts'
import { hasSheet, isPhone, pickSection } from './hub.ts'
import { expect, type Kado, letIn, open, test } from './kado.ts'
import { photo } from './photos.ts'
import { goTo } from './screen-walk.ts'

const SONG = resolve(import.meta.dirname, '../fixtures/lagu.m4a')

// From the longest that fits into a field to the shortest that could make an element.
const EVIL = [
  '"><img src=x onerror=jahat()><script>jahat()</script>',
  '"><img src=x onerror=jahat()>',
  '"><svg onload=k>',
  '"><i id=j>',
]

// The elements that the page would have if any of it became markup.
const strange = '[onerror], [onload], #j'

// Addresses that would run, or be fetched from another site.
const runs = [
  'javascript:jahat()',
  'JaVaScRiPt:jahat()',
  'data:text/html,<script>jahat()</script>',
  '//lain.example',
]

// The song's title and artist, each as long as the text that it replaces.
const tags = { title: '<img onerror=k>1', artist: '<b>jahat</b>' }

const ODD = "o'raka+_--@rumah.id"

// Where each field is shown, and in which length.
const SHOWN: [string, number][] = [
  ['/', 11],
  ['/date-input2', 20],
  ['/days-of-love', 13],
  ['/features', 13],
  ['/love-typing', 480],
  ['/coupon', 40],
  ['/coupon', 20],
  ['/coupon', 160],
  ['/video-gift', 40],
  ['/video-gift', 300],
  ['/love-moment', 60],
  ['/love-moment', 40],
  ['/love-moment', 2000],
  ['/gallery', 40],
  ['/folder/:id', 40],
  ['/folder/:id', 60],
  ['/todo-list', 40],
  ['/games/quiz', 160],
  ['/games/quiz', 20],
]

test('hostile text is shown as text on every page and in every form', async ({ page, kado, violations }) => {
  await watch(page, violations)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await kado.register(raka)
  await letIn(page, kado)
  await page.addInitScript(() => localStorage.setItem('isLoggedIn', 'true'))
  await kado.register({ ...raka, email: ODD })
  const folder = await firstFolder(kado)
  await fillEverything(page.request, kado, folder)
  await signIn(kado, raka, { 'user-agent': evil() })
  await open(page, `${kado.url}/games`)
  for (const [path, most] of SHOWN) {
    await goTo(page, path.replace(':id', `${folder}`))
    await expect(page.locator('main').getByText(evil(most)).first(), `${path} ${most}`).toBeAttached()
    await expect(page.locator(strange), path).toHaveCount(0)
  }
  await goTo(page, '/coupon')
  await expect(page.getByRole('link', { name: 'Klaim Hadiah' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=[^<>"]+$/,
  )
  await goTo(page, '/games/tts')
  const crossword = page.frameLocator('iframe[title="Teka-Teki Silang"]')
  await expect(crossword.getByText(evil(120)).first()).toBeAttached()
  await expect(crossword.locator(strange)).toHaveCount(0)
  await goTo(page, '/features')
  await page.getByRole('button', { name: 'Now Playing' }).click()
  await expect(page.getByText(tags.title)).toBeVisible()
  await expect(page.getByText(tags.artist)).toBeVisible()
  await expect(page.locator(strange)).toHaveCount(0)

  await goTo(page, '/edit-accounts')
  await expect(page.getByText(ODD)).toBeVisible()
  await expect(page.getByText('Perangkat lain', { exact: true })).toBeVisible()
  await goTo(page, `/edit-pages?page=${encodeURIComponent(evil())}`)
  for (const text of await sectionsOf(page)) {
    // A section's note may be below its name.
    const name = text.split('\n')[0] ?? ''
    await pickSection(page, name)
    if (hasSheet(page, name)) await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    // These sections have no text of the owner's that is written here.
    if (!['Main Gift', 'Suasana', 'Tamu', 'Persiapan', 'Kirim', 'Kabar', 'Surat Bersegel'].includes(name))
      await expect.poll(() => readable(page), { message: name }).toMatch(/"><|<img onerror/)
    await expect(page.locator(strange), name).toHaveCount(0)
    await pickFile(page, name === 'Music' ? evilSong() : await evilPhoto())
    await expect(page.locator(strange), name).toHaveCount(0)
    if (hasSheet(page, name)) await page.getByRole('button', { name: 'Tutup', exact: true }).click()
  }
  await goTo(page, `/folder/${folder}`)
  await expect(page.getByRole('figure')).toHaveCount(5)
  await page.getByLabel('Berkas foto baru').setInputFiles(await evilPhoto())
  await expect(page.getByRole('figure')).toHaveCount(6)
  await expect(page.getByRole('figure').last()).toHaveAccessibleName(evil(30))
  await expect(page.locator(strange)).toHaveCount(0)

  const address = encodeURIComponent(evil())
  for (const path of ['/register?claim=', '/folder/', '/login#reset=', '/']) {
    await goTo(page, path + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator(strange), path).toHaveCount(0)
  }
  expect(violations).toEqual([])

  // Markup would have been found.
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(evil())})`)
  await expect(page.locator(strange)).toHaveCount(1)
  await expect.poll(() => violations).toContainEqual(expect.stringMatching(/^script-src-attr /))
  violations.length = 0
})

test("no secret is in an address, a referrer or the browser's storage", async ({ page, kado }) => {
  const told: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    told.push(`${referer} ${request.isNavigationRequest() ? '' : request.url()}`)
  })
  await open(page, `${kado.url}/register?claim=KENARI-KLAIM`)
  await page.getByLabel('Email').fill(sinta.email)
  await page.getByLabel('Password', { exact: true }).fill(sinta.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Password', { exact: true }).fill(sinta.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/edit-pages')
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')
  await page.goto('about:blank')
  await open(page, `${kado.url}/login#reset=KENARI-BUKTI`)
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await dialog.getByLabel('Email').fill(sinta.email)
  await dialog.getByLabel('Password baru').fill('kenari-yang-baru')
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Jika email ini terdaftar/)
  const kept = await page.evaluate<string>(
    `JSON.stringify([location.href, history.state, document.cookie, { ...localStorage }, { ...sessionStorage }])`,
  )
  const all = [...told, kept].join('\n')
  expect(all).toContain('/api/user/login.php')
  expect(all).not.toMatch(/kenari/i)
  expect(all).not.toContain(sinta.password)
  expect(told.filter((each) => !each.startsWith(' '))).toEqual([])
})

/** Records as a failure what an injected script would do. */
// The texts of the links to all sections; a phone has them in a sheet.
async function sectionsOf(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Semua', exact: true }).click()
  const list = page.getByRole('navigation', { name: isPhone(page) ? 'Semua bagian' : 'Halaman' })
  await expect(list.getByRole('link').first()).toBeVisible()
  const names = await list.getByRole('link').allInnerTexts()
  if (isPhone(page)) await page.keyboard.press('Escape')
  return names
}

async function watch(page: Page, violations: string[]) {
  await page.exposeFunction('jahat', () => violations.push('a script ran'))
  page.on('dialog', (dialog) => void violations.push(dialog.message()))
}

/** Picks a file in the form, where it has a field for one, and waits until the form shows that. */
async function pickFile(page: Page, file: ReturnType<typeof evilSong>) {
  const fields = page.locator('input[type="file"]')
  const form = page.locator('form').filter({ has: fields })
  if ((await form.count()) === 0) return
  const before = await form.innerHTML()
  await form.locator(fields).first().setInputFiles(file)
  await expect.poll(() => form.innerHTML()).not.toBe(before)
}

/** The text that a person sees in the form, typed values included. */
function readable(page: Page) {
  return page.evaluate<string>(
    `[...document.querySelectorAll('form, .edit-form')].map((form) => form.innerText +
      [...form.querySelectorAll('input:not([type="file"]), textarea')].map(({ value }) => value).join(' ')).join(' ')`,
  )
}

// The worst text that fits into a field of so many characters.
function evil(most = 1000) {
  return EVIL.find((text) => text.length <= most) ?? ''
}

// A song whose tags and file name contain markup.
function evilSong() {
  const text = readFileSync(SONG, 'latin1').replace('Hujan Bulan Juni', tags.title)
  const buffer = Buffer.from(text.replace('Raka & Sinta', tags.artist), 'latin1')
  return { name: `${evil(30)}.m4a`, mimeType: 'audio/mp4', buffer }
}

// A photo whose file name contains markup.
async function evilPhoto() {
  const { buffer } = await photo('x.jpg', '#8f2f3b')
  return { name: `${evil(30)}.jpg`, mimeType: 'image/jpeg', buffer }
}

// Puts hostile text into every field of every page, and a folder, by the forms' calls; `request` is the owner's.
async function fillEverything(request: APIRequestContext, { url }: Kado, folder: number) {
  const send = async (path: string, options: { data?: object; multipart?: Parts }, status = 200) => {
    const answer = await request.post(`${url}/api${path}`, options)
    expect(answer.status(), `${path} ${await answer.text()}`).toBe(status)
  }
  const file = await evilPhoto()
  const date = { title: evil(20), selected_date: '14022024' }
  const words = ['CINTA', 'TAMAN', 'MALAM'].map((word) => ({ word, clue: evil(120) }))
  const options = [evil(60), evil(30), evil(20), evil(11)]
  await send('/opening', { data: { title: evil(11), recipient_name: evil(14) } })
  await send('/date-input', { data: { ...date, photo_url: '/x.webp?javascript:jahat()' } })
  for (const photo_url of [...runs, `/${evil()}`])
    await send('/date-input', { data: { ...date, photo_url } }, 422)
  await send('/days-of-love', { data: { title: evil(13) } })
  await send('/features', { data: { title: evil(13), selected_features: '["gallery"]' } })
  await send('/quiz', { data: { questions: [{ question: evil(160), options, answer: 0 }] } })
  await send('/crossword', { data: { words, external_url: '' } })
  for (const external_url of runs) await send('/crossword', { data: { words, external_url } }, 422)
  await send('/coupon', {
    multipart: {
      name: evil(40),
      code: evil(20),
      description: evil(160),
      thanks: evil(240),
      couponImage: file,
    },
  })
  await send('/love-typing.php', {
    multipart: { paragraphs: JSON.stringify([evil(480)]), backgroundMusic: evilSong() },
  })
  await send('/video-gift.php', { multipart: { title: evil(40), description: evil(300), poster: file } })
  await send(
    '/love-moments',
    { multipart: { title: evil(60), date: evil(40), letter: evil(2000), coverImage: file } },
    201,
  )
  await send('/gallery/folders', { data: { name: evil(40) } }, 201)
  await send(`/gallery/folders/${folder}/photos`, { multipart: { title: evil(60), photoFile: file } }, 201)
  await send('/gallery.php', { data: { action: 'rename', folderId: folder, folderName: evil(40) } })
  await send('/todo-list.php', { data: { title: evil(40) } })
  await send('/music', { multipart: { musicFile: evilSong() } })
  const lock = await request.put(`${url}/api/lock`, { data: { locked: false, hint: evil(120) } })
  expect(lock.status(), await lock.text()).toBe(200)
}

type Parts = NonNullable<NonNullable<Parameters<APIRequestContext['post']>[1]>['multipart']>
