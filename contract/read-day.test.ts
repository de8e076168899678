import { expect, test } from 'vitest'
import { dayProblem, readDay, yearProblem } from './read-day.ts'

test('a date is read in the ways people write it', () => {
  for (const text of ['2022-02-12', '12-02-2022', '12022022', '12/2/2022', ' 12 Februari 2022 '])
    expect(readDay(text), text).toBe('12022022')
  for (const text of ['5/8/2022', '5 agustus 2022', '5 Agu 2022'])
    expect(readDay(text), text).toBe('05082022')
  const none = [
    ...['', 'Suatu sore', 'Februari 2022', '12 Februarius 2022', '30 Februari 2022', '2022-13-01'],
    ...['31042022', '12 Fe 2022', '12/2', '120222'],
  ]
  for (const text of none) expect(readDay(text), text).toBeUndefined()
})

test.each([
  ['short years', ['17/8/23', '17.8.23', '17-08-23', "17 Agustus '23", '17 8 23']],
  [
    'signs of every kind',
    ['17.8.2023', '17-08-2023', '17 8 2023', '17. 8. 2023', '17–8–2023', '17／8／2023'],
  ],
  ['the year first', ['2023-08-17', '2023/8/17', '2023.08.17', '2023-08-17T19:00:00Z', '2023-08-17 19:00']],
  ['names of months', ['17 Agustus 2023', '17 Agt 2023', '17-Agu-2023', '17 ags. 2023', '17Agustus2023']],
  ['English', ['17 August 2023', 'August 17, 2023', 'Aug 17th, 2023', '17th Aug 2023']],
  ['weekdays', ['Kamis, 17 Agustus 2023', 'kamis 17/8/2023', 'Thursday, August 17, 2023', 'Kam, 17-8-23']],
  ['what stands around it', ['tgl 17 Agustus 2023', 'Tanggal: 17/8/2023', '17 Agustus 2023.']],
  ['digits of other scripts', ['١٧/٨/٢٠٢٣', '۱۷ ۸ ۲۰۲۳', '１７０８２０２３', '१७-०८-२०२३', '١٧٠٨٢٠٢٣']],
  ['marks that show nothing', ['\u202a17/8/2023\u202c', '17\u00a0Agustus\u202f2023', '\ufeff17082023\u200b']],
])('a date is read with %s', (_, written) => {
  for (const text of written) expect(readDay(text), text).toBe('17082023')
})

test('months are read by their Indonesian, English and Malay names', () => {
  const others = [
    ...['january', 'febr', 'mac', 'apr', 'may', 'june', 'july', 'ogos', 'sept', 'okt', 'nop', 'disember'],
  ]
  for (const [index, month] of others.entries())
    expect(readDay(`17 ${month} 2023`), month).toBe(`17${String(index + 1).padStart(2, '0')}2023`)
})

test('a date with other words around it is not read', () => {
  for (const text of ['Sore itu, 17 Agustus 2023', '17 Agustus 2023 19.00 di taman'])
    expect(readDay(text), text).toBeUndefined()
})

test('two-digit years from 70 on are in the last century', () => {
  expect([readDay('1/1/69'), readDay('1/1/70'), readDay('1/1/99')]).toEqual([
    '01012069',
    '01011970',
    '01011999',
  ])
})

test.each([
  ['31/2/23', '31 Februari 2023 tidak ada di kalender.'],
  ['31-02-2022', '31 Februari 2022 tidak ada di kalender.'],
  ['0 Mei 2022', '0 Mei 2022 tidak ada di kalender.'],
  ['8/17/2023', 'Bulan ke-17 tidak ada. Tulis tanggalnya dulu, lalu bulan dan tahun.'],
  ['2022-13-01', 'Bulan ke-13 tidak ada. Tulis tanggalnya dulu, lalu bulan dan tahun.'],
  ['17/8/23', undefined],
  ['kemarin', undefined],
])('the refusal of %s names the reason: %s', (written, sentence) => {
  expect(dayProblem(written)).toBe(sentence)
})

test('a day and month without a year ask for it', () => {
  for (const text of ['12 desember', '12/12', '3 mar'])
    expect(yearProblem(text), text).toMatch(new RegExp(`^Tulis tahunnya juga, misalnya ${text} \\d{4}\\.$`))
  for (const text of ['12 desember 2026', '31 februari', 'besok', ''])
    expect(yearProblem(text), text).toBeUndefined()
})
