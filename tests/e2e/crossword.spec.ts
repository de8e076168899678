import type { FrameLocator, Page } from '@playwright/test'
import { sample } from '#gift/crossword/contract.ts'
import { layOut } from '#gift/crossword/layout.ts'
import { raka } from '#tests/people.ts'
import { boxOf } from './gestures.ts'
import { expect, expectAccessible, type Kado, letIn, open, test } from './kado.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title="Teka-Teki Silang"]')

test('our crossword is in the frame, can be solved and celebrates', async ({ page, kado }) => {
  await page.route('**/api/crossword', (route) =>
    route.fulfill({ json: { ...sample, sentence: 'Aku kamu' } }),
  )
  await open(page, `${kado.url}/games/tts`)
  await expect(page.locator('iframe[title="Teka-Teki Silang"]')).toHaveAttribute('src', '/tts.html')
  const frame = frameOf(page)
  await expect(frame.getByRole('textbox')).toHaveCount(45)
  await solve(page, frame)
  await expect(frame.getByRole('status')).toHaveText('Selesai. Semua kata sudah ketemu.')
  await expect(frame.locator('[data-hearts-overlay] [data-heart]').first()).toBeAttached()
  await expect(frame.getByText('45 dari 45 huruf')).toBeVisible()
  await expect(frame.locator('.spelling [data-flying=true] [data-square]')).toHaveCount(7)

  // A puzzle that was solved before is not celebrated again.
  await open(page, `${kado.url}/games/tts`)
  await expect(frame.getByRole('status')).toHaveText('Selesai. Semua kata sudah ketemu.')
  await expect(frame.locator('[data-hearts-overlay]')).toHaveCount(0)
  await expect(frame.locator('.spelling [data-flying=false] [data-square]')).toHaveCount(7)
  await frame.getByRole('button', { name: 'Main lagi' }).click()
  await expect(frame.getByText('0 dari 45 huruf')).toBeVisible()
  await frame.getByRole('button', { name: 'Urungkan' }).click()
  await expect(frame.getByText('45 dari 45 huruf')).toBeVisible()
})

test('a check marks wrong letters, clues lead to words, letters are kept', async ({ page, kado }) => {
  await open(page, `${kado.url}/tts.html`)
  const clues = page.getByRole('region', { name: 'Petunjuk' })
  await expect(clues.getByRole('listitem')).toHaveCount(10)
  for (const { clue } of sample.words) await expect(clues.getByText(clue)).toBeVisible()
  await clues.getByRole('button', { name: 'Bunga putih' }).click()
  await page.keyboard.type('MALATI')
  await page.getByRole('button', { name: 'Periksa' }).click()
  await expect(page.getByRole('alert')).toHaveText('1 huruf belum tepat.')
  const wrong = squareNamed(page, '3 Mendatar, huruf 2 dari 6')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
  await expectAccessible(page)
  await wrong.click()
  await page.getByRole('button', { name: 'Bantu satu huruf' }).click()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bantu satu huruf' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Kata ini sudah tepat. Pilih kata lain.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Periksa' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sejauh ini semuanya tepat.' })).toBeVisible()
  await page.getByRole('button', { name: 'Kosongkan' }).click()
  await expect(page.getByText('0 dari 45 huruf')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('6 dari 45 huruf')).toBeVisible()

  await clues.getByRole('button', { name: 'Teman malam' }).click()
  await expect(squareNamed(page, '9 Mendatar, huruf 1 dari 5')).toBeFocused()
  await expect(clues.getByRole('button', { name: 'Teman malam' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Kata berikutnya' }).click()
  await expect(squareNamed(page, '1 Menurun, huruf 1 dari 7')).toBeFocused()
  await page.getByRole('button', { name: 'Kata sebelumnya' }).click()
  await expect(squareNamed(page, '9 Mendatar, huruf 1 dari 5')).toBeFocused()

  await kado.register(raka)
  await letIn(page, kado)
  await change(page, kado, { words: sample.words.slice(0, 6) })
  await open(page, `${kado.url}/tts.html`)
  await expect(page.getByText(/^0 dari \d+ huruf$/)).toBeVisible()
  // A reworded clue does not make another puzzle.
  await change(page, kado, { words: sample.words.map(({ word }) => ({ word, clue: `Petunjuk ${word}` })) })
  await open(page, `${kado.url}/tts.html`)
  await expect(page.getByText('6 dari 45 huruf')).toBeVisible()
  await page.getByRole('button', { name: 'Periksa' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sejauh ini semuanya tepat.' })).toBeVisible()
})

test('the crossword can be filled by keyboard alone', { tag: '@desk' }, async ({ page, kado }) => {
  await open(page, `${kado.url}/games/tts`)
  const frame = frameOf(page)
  await expect(frame.getByRole('textbox').and(frame.locator(':focus'))).toHaveCount(1)
  await expectMessageBelow(frame)
  await squareNamed(frame, '3 Mendatar, huruf 1 dari 6').focus()
  await page.keyboard.type('mel4t')
  await expect(squareNamed(frame, '3 Mendatar, huruf 5 dari 6')).toBeFocused()
  await expect(frame.getByText('4 dari 45 huruf')).toBeVisible()
  await typeWithMarks(page, frame)
  await page.keyboard.press('Backspace')
  await expect(frame.getByText('3 dari 45 huruf')).toBeVisible()
  await expect(squareNamed(frame, '3 Mendatar, huruf 4 dari 6')).toBeFocused()
  for (const _ of 'ELA') await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(squareNamed(frame, '1 Menurun, huruf 3 dari 7')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('P')
  await expect(frame.getByText('4 dari 45 huruf')).toBeVisible()
  await frame.getByRole('button', { name: 'Periksa' }).click()
  await expect(frame.getByRole('status').filter({ hasText: 'Sejauh ini semuanya tepat.' })).toBeVisible()
  await squareNamed(frame, '1 Menurun, huruf 4 dari 7').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect(frame.getByText('3 dari 45 huruf')).toBeVisible()
  await expect(squareNamed(frame, '1 Menurun, huruf 3 dari 7')).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(squareNamed(frame, /^2 Menurun, huruf 1/)).toBeFocused()
  // The board is one stop for Tab.
  await page.keyboard.press('Tab')
  await expect(frame.getByRole('button', { name: 'Periksa' })).toBeFocused()
  await solve(page, frame, 'X')
  await expect(
    frame.getByRole('alert').filter({ hasText: 'Papan sudah penuh, tapi masih ada' }),
  ).toBeVisible()
})

test('the letter keys are within reach on a phone 320 pixels wide', async ({ page, kado }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, `${kado.url}/games/tts`)
  const frame = frameOf(page)
  await expect(frame.getByRole('textbox')).toHaveCount(45)
  await expectMessageBelow(frame)
  for (const square of await frame.getByRole('textbox').all()) {
    const { x, width } = await boxOf(square)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
    expect(width).toBeGreaterThanOrEqual(24)
  }
  const crossing = squareNamed(frame, '3 Mendatar, huruf 1 dari 6')
  await crossing.tap()
  for (const letter of 'MELATI') await frame.getByRole('button', { name: letter, exact: true }).tap()
  await expect(frame.getByText('6 dari 45 huruf')).toBeVisible()
  await frame.getByRole('button', { name: 'Hapus' }).tap()
  await expect(frame.getByText('5 dari 45 huruf')).toBeVisible()
  // A second tap on a square, and the switch, turn to its other word.
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
  const external_url = 'https://tts.example/main?id=1'
  await page.route('https://tts.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Teka-teki dari luar</h1>' }),
  )
  await kado.register(raka)
  await letIn(page, kado)
  await change(page, kado, { words: sample.words, external_url })
  await open(page, `${kado.url}/games/tts`)
  const frame = page.locator('iframe[title="Teka-Teki Silang"]')
  await expect(frame).toHaveAttribute('src', external_url)
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(frameOf(page).getByRole('heading', { name: 'Teka-teki dari luar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buka di tab baru' })).toHaveAttribute('href', external_url)
  await expectAccessible(page)
  expect(violations).toEqual([])
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://lain.example/' }))`,
  )
  await expect.poll(() => violations.join()).toContain('frame-src https://lain.example')
  violations.length = 0
})

test.describe('ahead of time', () => {
  test.use({ fetchesRooms: true })

  test('the crossword is prefetched, and an empty frame is loaded again', async ({ page, kado }) => {
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

    // A page that never responds.
    await page.getByRole('link', { name: 'Kembali' }).click()
    await page.route('**/tts.html', () => new Promise(() => undefined))
    await page.getByRole('link', { name: 'Teka-Teki Silang' }).click()
    await expect(page.locator('iframe')).toBeAttached()
    await page.clock.fastForward(8000)
    await expect(failure).toBeVisible()
  })
})

function squareNamed(board: Page | FrameLocator, name: string | RegExp) {
  return board.getByRole('textbox', { name, exact: true })
}

// The result of checking an empty board.
async function expectMessageBelow(frame: FrameLocator) {
  const table = frame.locator('.puzzle-table')
  const before = await boxOf(table)
  await frame.getByRole('button', { name: 'Periksa' }).click()
  const message = frame.locator('.alert')
  await expect(message).toHaveText('Belum ada huruf yang diisi.')
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(message).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const { y, height } = await boxOf(table)
  expect(height).toBeGreaterThan(before.height - 40)
  expect((await boxOf(message)).y).toBeGreaterThanOrEqual(y + height)
  await message.getByRole('button').click()
  await expect(frame.getByRole('button', { name: 'Kata berikutnya' })).toBeVisible()
}

// Word by word from the list of clues; each begins at its first empty square.
async function solve(page: Page, frame: FrameLocator, wrong = '') {
  for (const { letters, clue } of layOut(sample.words).placed) {
    await frame.getByRole('button', { name: clue }).click()
    const name = await frame.locator(':focus').getAttribute('aria-label')
    const rest = letters.slice(Number(/huruf (\d+)/.exec(name ?? '')?.[1]) - 1)
    await page.keyboard.type(wrong ? wrong.repeat(rest.length) : rest)
  }
}

async function change(page: Page, kado: Kado, crossword: object) {
  const data = { external_url: '', ...crossword }
  expect(await page.request.post(`${kado.url}/api/crossword`, { data })).toBeOK()
}

// Letters of other keyboards: typed, pasted, and composed with an accent.
async function typeWithMarks(page: Page, frame: FrameLocator) {
  const first = squareNamed(frame, '3 Mendatar, huruf 1 dari 6')
  const word = () =>
    frame.getByRole('textbox').evaluateAll((squares) =>
      squares
        .filter((square) => /^3 Mendatar/.test(square.getAttribute('aria-label') ?? ''))
        .map((square) => (square as { value?: string }).value)
        .join(''),
    )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const keyboard = await page.context().newCDPSession(page)
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.insertText('ｍé'),
    async () => {
      for (const letter of ['ḿ', 'e\u0301']) await page.keyboard.insertText(letter)
    },
    async () => {
      await page.evaluate(`navigator.clipboard.writeText(' m\u202ae\u0301')`)
      await page.keyboard.press('ControlOrMeta+V')
    },
    async () => {
      await page.keyboard.insertText('m')
      for (const text of ['´', 'é']) {
        await keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
      }
    },
  ]
  for (const way of ways) {
    await first.focus()
    for (const _ of 'ME') await page.keyboard.press('Delete').then(() => page.keyboard.press('ArrowRight'))
    await first.focus()
    await way()
    await expect.poll(word, String(way)).toMatch(/^ME/)
  }
  await squareNamed(frame, '3 Mendatar, huruf 5 dari 6').focus()
}
