import { expect, test } from 'vitest'
import { countCharacters } from '#contract/characters.ts'
import { joinUntil, splitText } from './split-text.ts'

const MAX = 480
const letters = (text: string) => text.replace(/\s/g, '')

test('a letter is split at blank lines, else at line breaks, else after sentences', () => {
  expect(splitText('Untuk Sinta,\r\n\r\nHujan turun\r\npelan-pelan.\n \n\n\nRaka', MAX)).toEqual([
    'Untuk Sinta,',
    'Hujan turun\npelan-pelan.',
    'Raka',
  ])
  expect(splitText('Untuk Sinta,\nHujan turun.\n', MAX)).toEqual(['Untuk Sinta,', 'Hujan turun.'])
  const sentence = 'Aku menulis ini pelan-pelan, satu huruf satu huruf, supaya tidak ada yang terlewat.'
  const paragraphs = splitText(Array(12).fill(sentence).join(' '), MAX)
  expect(paragraphs.every((each) => countCharacters(each) <= MAX && each.endsWith('terlewat.'))).toBe(true)
  expect(paragraphs).toHaveLength(3)
  // A long line and a short one after it stay apart.
  const long = 'Aku menulis ini pelan-pelan, satu huruf satu huruf. '.repeat(11).trim()
  expect(splitText(`Sinta,\n\n${long}\nRaka`, MAX).at(-1)).toMatch(/satu huruf\.\nRaka$/)
  // Tabs and control characters are removed from a pasted text.
  expect(splitText('a\tb\u0000\u2028c\ud800', MAX)).toEqual(['a b', 'c'])
  expect(splitText(' \n\n ', MAX)).toEqual([])
})

test('splitting loses nothing and leaves no piece too long', () => {
  for (const text of [
    'rindu '.repeat(300),
    'rindu'.repeat(300),
    '👩‍❤️‍👨'.repeat(1000),
    `${'Hujan sore itu\n'.repeat(90)}\n\nRaka`,
    `${'Ya. '.repeat(200)}${'kita '.repeat(150)}. Sudah.`,
  ]) {
    const paragraphs = splitText(text, MAX)
    expect(letters(paragraphs.join(''))).toBe(letters(text))
    expect(Math.max(...paragraphs.map(countCharacters))).toBeLessThanOrEqual(MAX)
  }
})

test('too many paragraphs are reduced by joining the shortest neighbours', () => {
  expect(joinUntil(['satu', 'dua', 'tiga', 'empat'], 3, MAX)).toEqual(['satu\ndua', 'tiga', 'empat'])
  const many = Array.from({ length: 2000 }, (_, index) => `baris ${index}`)
  const joined = joinUntil(many, 100, MAX)
  expect(joined).toHaveLength(100)
  expect(joined.join('\n')).toBe(many.join('\n'))
  expect(joinUntil(['a'.repeat(400), 'b'.repeat(400)], 1, MAX)).toHaveLength(2)
})
