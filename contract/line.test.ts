import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { charactersOf, countCharacters } from './characters.ts'
import { withoutUnusable } from './line.ts'
import { line, text } from './schemas.ts'

const Name = line({ label: 'Nama', max: 5, required: 'Nama harus diisi!' })
const Letter = text({ label: 'Surat', max: 5 })
const messageOf = (text: unknown) => z.safeParse(Name, text).error?.issues[0]?.message

test('characters are split as Intl.Segmenter does', () => {
  const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' })
  const told = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment).join('|')
  const isTold = (text: string) => charactersOf(text).join('|') === told(text)
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at))
  const all = [...range(0, 0x3_50), ...range(0x20_00, 0x20_30)]
  const wrong = all.filter((each) => ![`a${each}b`, `${each}${each}`, `\r${each}\u0301`].every(isTold))
  expect(wrong).toEqual([])
  expect(isTold(all.join(''))).toBe(true)
  // Only these, one after another.
  expect(
    isTold([...range(0x20, 0x7f), '\n', ...range(0xa0, 0x3_00), ...range(0x20_10, 0x20_28)].join('')),
  ).toBe(true)
})

test('characters are counted without Intl.Segmenter too', async () => {
  vi.stubGlobal('Intl', {})
  vi.resetModules()
  // Later test files need the segmenter again.
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const { charactersOf } = await import('./characters.ts')
  expect(charactersOf('Ayu 🌙')).toEqual(['A', 'y', 'u', ' ', '🌙'])
})

test('a line is trimmed, normalized and limited to its length in characters', () => {
  expect(z.parse(Name, '  Rene\u0301 \n')).toBe('Ren\u00e9')
  // An emoji of many parts counts as one character.
  expect(countCharacters('👨‍👩‍👧‍👦')).toBe(1)
  expect(z.parse(Name, 'Ayu 👩🏽‍❤️‍👨🏻')).toBe('Ayu 👩🏽‍❤️‍👨🏻')
  for (const text of [undefined, null, 7, '', '   ', '\u200b\u2060', '\u00a0', '\u3164', '\u2800'])
    expect(messageOf(text), String(text)).toBe('Nama harus diisi!')
  expect(messageOf('Sintaa')).toBe('Nama paling banyak 5 karakter.')
})

test('forbidden characters are named in the refusal', () => {
  const unusable = {
    'a\u0000b': 'U+0000',
    'a\ud800b': 'U+D800',
    'a\u007fb': 'U+007F',
    'a\u0007\u001fb': 'U+0007, U+001F',
  }
  for (const [text, named] of Object.entries(unusable)) {
    const sentence = `memuat karakter yang tidak bisa dipakai: ${named}.`
    expect(messageOf(text), JSON.stringify(text)).toBe(`Nama ${sentence}`)
    expect(z.safeParse(Letter, text).error?.issues[0]?.message).toBe(`Surat ${sentence}`)
    expect(messageOf(withoutUnusable(text)), JSON.stringify(text)).toBeUndefined()
  }
  expect(messageOf('\u0001\u0002\u0003\u0004')).toMatch(/: U\+0001, U\+0002, U\+0003\.$/)
})

test('tabs and line breaks of every program become a space in a line, and a space or a line break in a text', () => {
  const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
  for (const each of breaks) {
    expect(z.parse(Name, `a${each}b`), JSON.stringify(each)).toBe('a b')
    expect(z.parse(Letter, `a${each}b`), JSON.stringify(each)).toBe('a\nb')
    expect(z.parse(Name, `${each}ab${each}`), JSON.stringify(each)).toBe('ab')
  }
  expect(z.parse(Name, 'a\t\r\nb')).toBe('a b')
  expect(z.parse(Letter, 'a\tb\r\n\n')).toBe('a b')
  expect(z.parse(Letter, 'a\t\r\n\r\nb')).toBe('a \n\nb')
  // A soft hyphen, and a byte order mark.
  for (const schema of [Name, Letter]) expect(z.parse(schema, '\ufeffSin\u00adta')).toBe('Sinta')
})

test('joiners are kept, and invisible characters do not count', () => {
  for (const kept of ['👨‍👩‍👧‍👦', '❤️', 'می‌خواهم', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'ه‍'])
    expect(z.parse(text({ label: 'Surat', max: 9 }), kept)).toBe(kept)
  expect(z.parse(Name, '\u202aSinta\u202c')).toBe('\u202aSinta\u202c')
  expect(countCharacters('\u200eSin\u200bta\u2069')).toBe(5)
})

test('a text keeps its line breaks, within its length and printable characters', () => {
  expect(z.parse(Letter, ' a\r\nb\u2028c ')).toBe('a\nb\nc')
  expect(z.parse(Letter, '')).toBe('')
  expect(z.safeParse(Letter, 'a\nb\ncd').error?.issues[0]?.message).toBe('Surat paling banyak 5 karakter.')
  expect(z.safeParse(Letter, 'a\u0000').success).toBe(false)
  expect(z.safeParse(text({ label: 'Surat', max: 5, required: 'Tulis dulu.' }), ' \n ').success).toBe(false)
})

test('too many combining marks are refused before normalization', () => {
  const tower = `a${'\u0315\u0300'.repeat(9)}`
  expect(messageOf(tower)).toBe('Nama memuat karakter yang tidak bisa dipakai: U+0315, U+0300.')
  expect(messageOf(`a${'\u0315\u0300'.repeat(300_000)}`)).toBe('Nama paling banyak 5 karakter.')
  expect(z.safeParse(Letter, tower).success).toBe(false)
  // A soft hyphen between its marks does not hide it.
  expect(messageOf(tower.replace('\u0300', '\u0300\u00ad'))).toMatch(/tidak bisa dipakai/)
  expect(messageOf('a\u0300\u0301\u0302')).toBeUndefined()
})

test.each([
  ['marks that are two once normalized', 'a\u0344', '\u0344', 16],
  ['letters that are two once normalized', '\u0958\u094d', '\u0958\u094d', 50],
])('parsing a parsed text changes nothing: %s', (_, start, more, most) => {
  for (let count = 0; count <= most; count += 1) {
    for (const schema of [Name, Letter]) {
      const taken = z.safeParse(schema, start + more.repeat(count))
      if (taken.success) expect(z.parse(schema, taken.data)).toBe(taken.data)
    }
  }
})
