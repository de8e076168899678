import { expect, test } from 'vitest'
import { readTexts } from './code-pages.ts'

// Each title as its bytes are read as Latin-1; the second one is the artist.
test.each([
  ['windows-1251', 'D2 B8 EC ED E0 FF 20 ED EE F7 FC', 'CA E8 ED EE', 'Тёмная ночь', 'Кино'],
  ['windows-1251', 'C1 E8 2D 32', 'C4 C4 D2', 'Би-2', 'ДДТ'],
  ['windows-1251', 'C2 C5 D1 CD C0', 'C0 CB C8 D1 C0', 'ВЕСНА', 'АЛИСА'],
  ['KOI8-R', 'EB D5 CB D5 DB CB C1', 'EB C9 CE CF', 'Кукушка', 'Кино'],
  ['GBK', 'D4 C2 C1 C1 B4 FA B1 ED CE D2 B5 C4 D0 C4', 'B5 CB C0 F6 BE FD', '月亮代表我的心', '邓丽君'],
  ['GBK', 'B0 AE', 'B9 E2 C1 BC', '爱', '光良'],
  ['Big5', 'B7 52 A7 41 A4 40 B8 55 A6 7E', 'BC 42 BC 77 B5 D8', '愛你一萬年', '劉德華'],
  ['Shift_JIS', '82 B3 82 AD 82 E7', '83 58 83 73 83 62 83 63', 'さくら', 'スピッツ'],
  ['Shift_JIS', '90 E7 96 7B 8D F7', '95 C4 92 C3 8C BA 8E 74', '千本桜', '米津玄師'],
  ['EUC-KR', 'BA BD B3 AF', 'BE C6 C0 CC C0 AF', '봄날', '아이유'],
  ['TIS-620', 'A4 D4 B4 B6 D6 A7', 'A2 CD BA A4 D8 B3', 'คิดถึง', 'ขอบคุณ'],
  ['windows-1250', '4D 69 B3 6F 9C E6', '43 7A 65 73 B3 61 77', 'Miłość', 'Czesław'],
  ['UTF-8', '43 61 66 C3 A9', '42 6A C3 B6 72 6B', 'Café', 'Björk'],
])('tags in %s are decoded', (_, first, second, title, artist) => {
  expect(readTexts([latin(first), latin(second)])).toEqual([title, artist])
})

test('tags in Latin-1 or Unicode stay as they are', () => {
  const names = [
    ...['Beyoncé', 'Ænima', 'Ólafur Arnalds', 'Ágætis byrjun', 'Motörhead', 'Déjà Vu', 'ÉLÉGIE', 'Ñoño'],
  ]
  const more = [
    ...['¿Qué será?', '“Heroes”', '«Nuit»', 'Þú ert', 'Où es-tu ?', '25°', '½ Mensch', '10€', 'Öööh', 'À'],
  ]
  const others = [
    ...['さくら', 'Ночь', 'Gülşen', 'Łucja', 'Sinéad O´Connor', 'Love™', 'E=mc²', '😀', 'Cœur de pirate'],
  ]
  for (const text of [...names, ...more, ...others, '', 'Hujan']) expect(readTexts([text])).toEqual([text])
  expect(readTexts([latin('CA E8 ED EE'), 'Beyoncé'])).toEqual(['Кино', 'Beyoncé'])
})

function latin(hex: string) {
  return new TextDecoder('windows-1252').decode(
    Uint8Array.from(hex.split(' '), (byte) => Number(`0x${byte}`)),
  )
}
