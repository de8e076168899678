import type { FrameLocator, Page } from '@playwright/test'
import { sample } from '#gift/crossword/contract.ts'
import { layOut, type NumberedWord, squareAt } from '#gift/crossword/layout.ts'
import { boxOf } from './gestures.ts'
import { isPhone } from './hub.ts'
import { expect, expectAccessible, type Kado, letIn, open, raka, test } from './kado.ts'

const puzzle = layOut(sample.words)

// Every square's letter by its row and column.
const READ_BOARD = `Object.fromEntries([...document.querySelectorAll('.square')].map((square) => [
  square.style.getPropertyValue('--row') + ' ' + square.style.getPropertyValue('--column'),
  square.querySelector('input').value,
]))`

const frameOf = (page: Page) => page.frameLocator('iframe[title="Teka-Teki Silang"]')

test('our own crossword is in the frame, is solved and celebrated', async ({ page, kado, violations }) => {
  await page.route('**/api/crossword', (route) =>
    route.fulfill({ json: { ...sample, sentence: 'Aku kamu' } }),
  )
  await open(page, `${kado.url}/games/tts`)
  await expect(page.locator('iframe[title="Teka-Teki Silang"]')).toHaveAttribute('src', '/tts.html')
  const frame = frameOf(page)
  await expect(frame.getByRole('textbox')).toHaveCount(45)
  await expect(frame.getByText('0 dari 45 huruf')).toBeVisible()
  await solve(page, frame)
  await expect(frame.getByRole('status')).toHaveText('Selesai. Semua kata sudah ketemu.')
  await expect(frame.locator('[data-hearts-overlay] [data-heart]').first()).toBeAttached()
  await expect(frame.getByText('45 dari 45 huruf')).toBeVisible()
  await expect(frame.locator('.spelling [data-flying=true] [data-square]')).toHaveCount(7)
  expect(violations).toEqual([])

  // What is found solved is not celebrated once more.
  await open(page, `${kado.url}/games/tts`)
  await expect(frame.getByRole('status')).toHaveText('Selesai. Semua kata sudah ketemu.')
  await expect(frame.locator('[data-hearts-overlay]')).toHaveCount(0)
  await expect(frame.locator('.spelling [data-flying=false] [data-square]')).toHaveCount(7)
  await frame.getByRole('button', { name: 'Main lagi' }).click()
  await expect(frame.getByText('0 dari 45 huruf')).toBeVisible()
  await frame.getByRole('button', { name: 'Urungkan' }).click()
  await expect(frame.getByText('45 dari 45 huruf')).toBeVisible()
})

test('a message never covers the board', { tag: '@wide' }, async ({ page, kado }) => {
  const own = page.viewportSize()
  for (const size of isPhone(page) ? [own, { width: 320, height: 568 }] : [own]) {
    if (size) await page.setViewportSize(size)
    await open(page, `${kado.url}/games/tts`)
    const frame = frameOf(page)
    const board = await boxOf(frame.locator('.puzzle-table'))
    await frame.getByRole('button', { name: 'Periksa' }).click()
    const message = frame.locator('.alert')
    await expect(message).toHaveText('Belum ada huruf yang diisi.')
    await expect(message).toBeInViewport({ ratio: 1 })
    await expect(message).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    const { y, height } = await boxOf(frame.locator('.puzzle-table'))
    expect(height).toBeGreaterThan(board.height - 40)
    expect((await boxOf(message)).y).toBeGreaterThanOrEqual(y + height)
    await message.getByRole('button').click()
    await expect(frame.getByRole('button', { name: 'Kata berikutnya' })).toBeVisible()
  }
})

test('letters are still there at the next visit, until the words change', async ({ page, kado }) => {
  await open(page, `${kado.url}/tts.html`)
  const [word] = puzzle.placed.filter(({ direction }) => direction === 'across')
  await write(page, word?.clue ?? '', 'QWERTY')
  await expect(page.getByText('6 dari 45 huruf')).toBeVisible()
  await open(page, `${kado.url}/tts.html`)
  await expect(page.getByText('6 dari 45 huruf')).toBeVisible()
  expect(Object.values(await page.evaluate<Record<string, string>>(READ_BOARD)).join('')).toBe('QWERTY')

  await change(page, kado, { words: sample.words.slice(0, 6), external_url: '' })
  await open(page, `${kado.url}/tts.html`)
  await expect(page.getByText(/^0 dari \d+ huruf$/)).toBeVisible()
  // A clue that is reworded is no other puzzle.
  const words = sample.words.map(({ word: text }) => ({ word: text, clue: `Petunjuk ${text}` }))
  await change(page, kado, { words, external_url: '' })
  await open(page, `${kado.url}/tts.html`)
  await expect(page.getByText('6 dari 45 huruf')).toBeVisible()
})

test('the keyboard alone fills, moves, turns and empties', { tag: '@desk' }, async ({ page, kado }) => {
  await open(page, `${kado.url}/tts.html`)
  const lampion = wordOf('LAMPION')
  const melati = wordOf('MELATI')
  expect([lampion.direction, melati.direction]).toEqual(['down', 'across'])
  await squareNamed(page, /^3 Mendatar, huruf 1 dari 6$/).focus()
  await page.keyboard.type('mel4t')
  await expect(squareNamed(page, '3 Mendatar, huruf 5 dari 6')).toBeFocused()
  expect(await lettersAt(page, melati)).toBe('MELT..')
  await page.keyboard.press('Backspace')
  expect(await lettersAt(page, melati)).toBe('MEL...')
  await expect(squareNamed(page, '3 Mendatar, huruf 4 dari 6')).toBeFocused()
  for (const _ of 'ELA') await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(squareNamed(page, '1 Menurun, huruf 3 dari 7')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('P')
  expect(await lettersAt(page, lampion)).toBe('..MP...')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  expect(await lettersAt(page, lampion)).toBe('..M....')
  await page.keyboard.press('Enter')
  await expect(squareNamed(page, /^2 Menurun, huruf 1/)).toBeFocused()
  // The board is one stop: Tab leaves it.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Periksa' })).toBeFocused()
})

test('a check marks what is wrong, help fills one letter in, emptying is undone, clues lead to words', async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/tts.html`)
  await write(page, 'Bunga putih', 'MALATI')
  await page.getByRole('button', { name: 'Periksa' }).click()
  await expect(page.getByRole('alert')).toHaveText('1 huruf belum tepat.')
  const wrong = squareNamed(page, '3 Mendatar, huruf 2 dari 6')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
  await expectAccessible(page)
  await wrong.click()
  await page.getByRole('button', { name: 'Bantu satu huruf' }).click()
  expect(await lettersAt(page, wordOf('MELATI'))).toBe('MELATI')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bantu satu huruf' }).click()
  await expect(page.getByRole('alert')).toHaveText('Kata ini sudah tepat. Pilih kata lain.')
  await page.getByRole('button', { name: 'Periksa' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sejauh ini semuanya tepat.' })).toBeVisible()
  await page.getByRole('button', { name: 'Kosongkan' }).click()
  await expect(page.getByText('0 dari 45 huruf')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('6 dari 45 huruf')).toBeVisible()
  const clues = page.getByRole('region', { name: 'Petunjuk' })
  await expect(clues.getByRole('listitem')).toHaveCount(10)
  for (const { clue } of sample.words) await expect(clues.getByText(clue)).toBeVisible()
  await clues.getByRole('button', { name: 'Teman malam' }).click()
  await expect(squareNamed(page, '9 Mendatar, huruf 1 dari 5')).toBeFocused()
  await expect(clues.getByRole('button', { name: 'Teman malam' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Kata berikutnya' }).click()
  await expect(squareNamed(page, '1 Menurun, huruf 1 dari 7')).toBeFocused()
  await page.getByRole('button', { name: 'Kata sebelumnya' }).click()
  await expect(squareNamed(page, '9 Mendatar, huruf 1 dari 5')).toBeFocused()
})

test('the letters are under the thumb on a phone of 320 pixels', async ({ page, kado }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, `${kado.url}/games/tts`)
  const frame = frameOf(page)
  await expect(frame.getByRole('textbox')).toHaveCount(45)
  for (const square of await frame.getByRole('textbox').all()) {
    const box = await square.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    expect(box?.width).toBeGreaterThanOrEqual(24)
  }
  await frame.getByRole('textbox', { name: '3 Mendatar, huruf 1 dari 6' }).tap()
  for (const letter of 'MELATI') await frame.getByRole('button', { name: letter, exact: true }).tap()
  await expect(frame.getByText('6 dari 45 huruf')).toBeVisible()
  await frame.getByRole('button', { name: 'Hapus' }).tap()
  await expect(frame.getByText('5 dari 45 huruf')).toBeVisible()
  // A square that is tapped again turns to its other word, and so does the switch.
  const crossing = frame.getByRole('textbox', { name: '3 Mendatar, huruf 1 dari 6' })
  await crossing.tap()
  await frame.locator('[data-picked="true"] input').tap()
  await expect(frame.getByRole('button', { name: 'Ganti arah, sekarang Menurun' })).toBeVisible()
  await frame.getByRole('button', { name: 'Ganti arah' }).tap()
  await expect(frame.getByRole('button', { name: 'Ganti arah, sekarang Mendatar' })).toBeVisible()
})

test('an external crossword is sandboxed, and only its origin is allowed', async ({
  page,
  kado,
  violations,
}) => {
  await page.route('https://tts.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Teka-teki dari luar</h1>' }),
  )
  await change(page, kado, { words: sample.words, external_url: 'https://tts.example/main?id=1' })
  await open(page, `${kado.url}/games/tts`)
  const frame = page.locator('iframe[title="Teka-Teki Silang"]')
  await expect(frame).toHaveAttribute('src', 'https://tts.example/main?id=1')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(frameOf(page).getByRole('heading', { name: 'Teka-teki dari luar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buka di tab baru' })).toHaveAttribute(
    'href',
    'https://tts.example/main?id=1',
  )
  await expectAccessible(page)
  expect(violations).toEqual([])
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://lain.example/' }))`,
  )
  await expect.poll(() => violations.join()).toContain('frame-src https://lain.example')
  violations.length = 0
})

test('a crossword that cannot be loaded says so, and can be tried again', async ({ page, kado }) => {
  await page.route('**/api/crossword', (route) => route.abort())
  for (const path of ['/games/tts', '/tts.html']) {
    await open(page, kado.url + path)
    await expect(page.getByRole('alert')).toHaveText('Gagal memuat teka-teki. Silakan coba lagi.')
    await expectAccessible(page)
  }
  await page.unroute('**/api/crossword')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('textbox')).toHaveCount(45)
})

test.describe('ahead of time', () => {
  test.use({ fetchesRooms: true })

  test('the crossword is prefetched; an empty frame says so and retries', async ({ page, kado }) => {
    const fetched: string[] = []
    page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname))
    await open(page, `${kado.url}/games`)
    for (const part of [/^\/tts\.html$/, /\/tts-.*\.js$/, /\/layout-.*\.js$/, /\/tts-.*\.css$/])
      await expect.poll(() => fetched.filter((path) => part.test(path))).toHaveLength(1)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Teka-Teki Silang' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Gagal memuat teka-teki. Silakan coba lagi.' })
    await expect(failure).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(frameOf(page).getByRole('textbox')).toHaveCount(45)
    await expect(failure).toHaveCount(0)

    // A page that neither comes nor fails.
    await page.getByRole('link', { name: 'Kembali' }).click()
    await page.route('**/tts.html', () => new Promise(() => undefined))
    await page.getByRole('link', { name: 'Teka-Teki Silang' }).click()
    await expect(page.locator('iframe')).toBeAttached()
    await page.clock.fastForward(8000)
    await expect(failure).toBeVisible()
  })
})

function wordOf(letters: string): NumberedWord {
  const word = puzzle.placed.find((each) => each.letters === letters)
  if (!word) throw new Error(`${letters} has no place`)
  return word
}

function squareNamed(page: Page, name: string | RegExp) {
  return page.getByRole('textbox', { name, exact: true })
}

// The letters of a word as they stand on the board, a dot for each empty square.
async function lettersAt(page: Page, word: NumberedWord) {
  const onBoard = await page.evaluate<Record<string, string>>(READ_BOARD)
  return [...word.letters]
    .map((_, step) => {
      const { row, column } = squareAt(word, step)
      return onBoard[`${row + 1} ${column + 1}`] || '.'
    })
    .join('')
}

async function write(page: Page, clue: string, letters: string) {
  await page.getByRole('region', { name: 'Petunjuk' }).getByRole('button', { name: clue }).click()
  await page.keyboard.type(letters)
}

// Word by word from the list of clues; each begins at its first empty square.
async function solve(page: Page, frame: FrameLocator, wrong = '') {
  const filled = new Set<string>()
  for (const word of puzzle.placed) {
    const squares = [...word.letters].map((_, step) => JSON.stringify(squareAt(word, step)))
    const first = squares.findIndex((square) => !filled.has(square))
    await frame.getByRole('button', { name: word.clue }).click()
    const letters = word.letters.slice(first)
    await page.keyboard.type(wrong ? wrong.repeat(letters.length) : letters)
    for (const square of squares) filled.add(square)
  }
}

async function change(page: Page, kado: Kado, crossword: object) {
  const owner = await page.request.post(`${kado.url}/api/crossword`, { data: crossword })
  if (owner.ok()) return
  await kado.register(raka)
  await letIn(page, kado)
  expect((await page.request.post(`${kado.url}/api/crossword`, { data: crossword })).ok()).toBe(true)
}

test('the first square is ready for a keyboard, and a full board that is wrong says so', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await open(page, `${kado.url}/games/tts`)
  const frame = frameOf(page)
  await expect(frame.getByRole('textbox').and(frame.locator(':focus'))).toHaveCount(1)
  await page.keyboard.type('L')
  await expect(frame.getByText('1 dari 45 huruf')).toBeVisible()
  await solve(page, frame, 'X')
  await expect(frame.getByRole('alert')).toHaveText(
    'Papan sudah penuh, tapi masih ada huruf yang belum tepat.',
  )
})
