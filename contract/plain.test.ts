import { expect, test } from 'vitest'
import { plain, plainUrl } from './plain.ts'

test('invisible characters are removed from numbers, addresses and codes', () => {
  const hidden =
    '\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u202e\u2060\u2064\u2066\u2069\ufe0f\ufeff'
  for (const each of [...hidden]) expect(plain(`${each}a${each}b${each}`), named(each)).toBe('ab')
  for (const space of [...'\t\u00a0\u2002\u2009\u202f\u205f\u3000']) {
    expect(plain(`${space}0812${space}34${space}`), named(space)).toBe('0812 34')
  }
})

test('digits and letters of other widths and scripts become ASCII', () => {
  expect(plain('＋６２ ８１２')).toBe('+62 812')
  expect(plain('ＲＡＫＡ＠rumah．id')).toBe('RAKA@rumah.id')
  expect(plain('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ 𑛐𑛙𑛚𑛣')).toBe('0123456789 0123456789 0123456789 0909')
})

test('an overlong text is left to the length rule', () => {
  const tower = `a${'\u0315\u0300'.repeat(300_000)}`
  expect(plain(tower)).toBe(tower)
})

test('an e-mail address loses invisible marks and keeps its letters', () => {
  expect(plainUrl('\u202ahttps://mawar.id/\u200bfoto\u202c \ufeff')).toBe('https://mawar.id/foto')
  expect(plainUrl('https://fa.wikipedia.org/wiki/می‌خواهم')).toBe('https://fa.wikipedia.org/wiki/می‌خواهم')
})

function named(character: string) {
  return `U+${character.codePointAt(0)?.toString(16)}`
}
