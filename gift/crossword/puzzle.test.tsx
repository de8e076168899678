import '#web/styles/screen-tokens.css'
import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { graveFindings } from '#tests/components/axe.ts'
import { failure, message } from '#tests/components/hub.ts'
import { answer } from '#tests/components/network.ts'
import { renew } from '#web/api/content.ts'
import * as calls from './calls.ts'
import { sample } from './contract.ts'
import { layOut } from './layout.ts'
import { PuzzlePage } from './puzzle.tsx'

const clues = page.getByRole('region', { name: 'Petunjuk' })
const square = (name: string) => page.getByRole('textbox', { name, exact: true })
const melati = (letter: number) => square(`3 Mendatar, huruf ${letter} dari 6`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const filled = (count: number) => page.getByText(`${count} dari 45 huruf`)
const wrong = () => document.querySelectorAll('[aria-invalid="true"]').length

// Word by word from the list of clues; each begins at its first empty square.
async function fill(letter?: string) {
  for (const { letters, clue } of layOut(sample.words).placed) {
    await clues.getByRole('button', { name: clue }).click()
    const at = Number(/huruf (\d+)/.exec(document.activeElement?.ariaLabel ?? '')?.[1])
    const rest = letters.slice(at - 1)
    await userEvent.keyboard(letter ? letter.repeat(rest.length) : rest)
  }
}

async function type(text: string) {
  await clues.getByRole('button', { name: 'Bunga putih' }).click()
  await userEvent.keyboard(text)
}

async function open() {
  await render(<PuzzlePage isFramed />)
  await expect.poll(() => page.getByRole('textbox').elements().length).toBe(45)
}

describe('an empty puzzle', () => {
  beforeEach(open)

  test('all clues are listed', async () => {
    expect(clues.getByRole('listitem').elements()).toHaveLength(10)
    for (const { clue } of sample.words) await expect.element(clues.getByText(clue)).toBeVisible()
  })

  test('a check marks wrong letters, and Bantu corrects one', async () => {
    await type('MALATI')
    await button('Periksa').click()
    await expect.element(failure('1 huruf belum tepat.')).toBeVisible()
    await expect.element(melati(2)).toHaveAttribute('aria-invalid', 'true')
    expect(wrong()).toBe(1)
    expect(await graveFindings()).toEqual([])
    await melati(2).click()
    await button('Bantu satu huruf').click()
    await expect.poll(wrong).toBe(0)
    await button('Bantu satu huruf').click()
    await expect.element(message('Kata ini sudah tepat. Pilih kata lain.')).toBeVisible()
    await button('Periksa').click()
    await expect.element(message('Sejauh ini semuanya tepat.')).toBeVisible()
  })

  test('an emptied board is restored by Urungkan', async () => {
    await type('MELATI')
    await button('Kosongkan').click()
    await expect.element(filled(0)).toBeVisible()
    await button('Urungkan').click()
    await expect.element(filled(6)).toBeVisible()
  })

  test('a clue and the arrows beside it lead to words', async () => {
    const moon = clues.getByRole('button', { name: 'Teman malam' })
    await moon.click()
    await expect.element(square('9 Mendatar, huruf 1 dari 5')).toHaveFocus()
    await expect.element(moon).toHaveAttribute('aria-current', 'true')
    await button('Kata berikutnya').click()
    await expect.element(square('1 Menurun, huruf 1 dari 7')).toHaveFocus()
    await button('Kata sebelumnya').click()
    await expect.element(square('9 Mendatar, huruf 1 dari 5')).toHaveFocus()
  })

  test('letters are kept for their puzzle, whose clues may be reworded', async () => {
    await type('MELATI')
    answer(calls.load, { ...sample, words: sample.words.slice(0, 6) })
    await renew(calls.load)
    await expect.element(page.getByText(/^0 dari \d+ huruf$/)).toBeVisible()
    const words = sample.words.map(({ word }) => ({ word, clue: `Petunjuk ${word}` }))
    answer(calls.load, { ...sample, words })
    await renew(calls.load)
    await expect.element(filled(6)).toBeVisible()
  })

  test('the crossword is filled and left by keys alone', async () => {
    melati(1).element().focus()
    await userEvent.keyboard('mel4t')
    await expect.element(melati(5)).toHaveFocus()
    await expect.element(filled(4)).toBeVisible()
    await userEvent.keyboard('{Backspace}')
    await expect.element(filled(3)).toBeVisible()
    await expect.element(melati(4)).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft} ')
    await expect.element(square('1 Menurun, huruf 3 dari 7')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}P')
    await expect.element(filled(4)).toBeVisible()
    square('1 Menurun, huruf 4 dari 7').element().focus()
    await userEvent.keyboard('{ArrowUp}{Delete}')
    await expect.element(filled(3)).toBeVisible()
    await expect.element(square('1 Menurun, huruf 3 dari 7')).toHaveValue('')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.ariaLabel).toMatch(/^2 Menurun, huruf 1/)
    // The board is one stop for Tab.
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Periksa')).toHaveFocus()
  })

  test('a full board with wrong letters says so', async () => {
    await fill('X')
    await expect.element(failure('Papan sudah penuh, tapi masih ada')).toBeVisible()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['typed with marks', () => cdp().send('Input.insertText', { text: 'ｍé' })],
    [
      'typed one by one',
      () =>
        cdp()
          .send('Input.insertText', { text: 'ḿ' })
          .then(() => cdp().send('Input.insertText', { text: 'e\u0301' })),
    ],
    ['pasted', async () => paste(' m\u202ae\u0301')],
    ['composed', () => compose('m', '´', 'é')],
  ])('letters of other keyboards are %s', async (_, write) => {
    melati(1).element().focus()
    await write()
    await expect.element(melati(2)).toHaveValue('E')
    await expect.element(melati(1)).toHaveValue('M')
  })

  test('a solved puzzle says so, and can be played again', async () => {
    await fill()
    await expect.element(message('Selesai. Semua kata sudah ketemu.')).toBeVisible()
    await button('Main lagi').click()
    await expect.element(filled(0)).toBeVisible()
    await button('Urungkan').click()
    await expect.element(filled(45)).toBeVisible()
  })
})

test('a solved puzzle without a sentence and a photo is celebrated once', async () => {
  const hearts = () => document.querySelectorAll('[data-hearts-overlay] [data-heart]').length
  await open()
  await fill()
  await expect.poll(hearts).toBeGreaterThan(0)
  await cleanup()
  await render(<PuzzlePage isFramed />)
  await expect.element(message('Selesai. Semua kata sudah ketemu.')).toBeVisible()
  expect(hearts()).toBe(0)
})

describe.each([390, 320])('on a phone %i pixels wide', (width) => {
  beforeEach(async () => {
    await page.viewport(width, 568)
    await open()
  })

  test('every square is in the window and large enough', () => {
    for (const each of page.getByRole('textbox').elements()) {
      const { left, right, width: size } = each.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      expect(size).toBeGreaterThanOrEqual(24)
    }
  })

  test('the letter keys write and erase, and a square is turned to its other word', async () => {
    for (const letter of 'MELATI') await button(letter).click()
    await expect.element(filled(6)).toBeVisible()
    await button('Hapus').click()
    await expect.element(filled(5)).toBeVisible()
    await melati(1).click()
    await melati(1).click()
    await expect.element(page.getByRole('button', { name: 'Ganti arah, sekarang Menurun' })).toBeVisible()
    await page.getByRole('button', { name: 'Ganti arah' }).click()
    await expect.element(page.getByRole('button', { name: 'Ganti arah, sekarang Mendatar' })).toBeVisible()
  })

  test('a message replaces the clue and covers no square', async () => {
    const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
    const before = boxOf('.puzzle-table')
    await button('Periksa').click()
    const said = message('Belum ada huruf yang diisi.')
    await expect.element(said).toBeInViewport({ ratio: 1 })
    expect(getComputedStyle(document.querySelector('.alert') ?? document.body).backgroundColor).not.toBe(
      'rgba(0, 0, 0, 0)',
    )
    expect(boxOf('.puzzle-table').height).toBeGreaterThan(before.height - 40)
    expect(boxOf('.alert').top).toBeGreaterThanOrEqual(boxOf('.puzzle-table').bottom)
    await page.getByRole('button', { name: 'Singkirkan pesan' }).click()
    await expect.element(button('Kata berikutnya')).toBeVisible()
  })
})

async function compose(first: string, ...texts: string[]) {
  await cdp().send('Input.insertText', { text: first })
  for (const text of texts)
    await cdp().send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
}

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}
