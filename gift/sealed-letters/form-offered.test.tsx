import { expect, test } from 'vitest'
import { limits } from './contract.ts'
import { offeredDays } from './form-offered.tsx'

const timeZone = 'Asia/Jakarta'
const at = (moment: string) => Date.parse(`${moment}+07:00`)
const namesOf = (date: string, moment: string, zone = timeZone) =>
  offeredDays({ date, timeZone: zone, now: at(moment) }).map(({ name, iso }) => `${name} ${iso}`)

test('the next round days and the next anniversary are offered, the nearest first', () => {
  expect(namesOf('14022024', '2026-11-27T12:00')).toEqual([
    'Genap 3 tahun 2027-02-14',
    'Hari ke-1.500 2028-03-24',
    'Hari ke-2.000 2029-08-06',
    'Hari ke-2.500 2030-12-19',
  ])
  expect(namesOf('14022024', '2024-03-01T12:00')).toEqual([
    'Hari ke-100 2024-05-24',
    'Genap 1 tahun 2025-02-14',
    'Hari ke-500 2025-06-28',
    'Hari ke-1.000 2026-11-10',
  ])
})

test("a day that has begun in the gift's time zone is not offered", () => {
  expect(namesOf('14022024', '2024-05-23T23:59')[0]).toBe('Hari ke-100 2024-05-24')
  expect(namesOf('14022024', '2024-05-24T00:00')[0]).toBe('Genap 1 tahun 2025-02-14')
  // It is still the evening before in Honolulu.
  expect(namesOf('14022024', '2024-05-24T00:00', 'Pacific/Honolulu')[0]).toBe('Hari ke-100 2024-05-24')
  expect(namesOf('14022024', '2026-02-14T00:00')[0]).not.toMatch(/^Genap 2/)
})

test('a couple of 29 February has an anniversary each year, and a date ahead its first one', () => {
  expect(namesOf('29022024', '2026-11-27T12:00')[0]).toBe('Genap 3 tahun 2027-02-28')
  expect(namesOf('29022024', '2027-11-27T12:00')[0]).toBe('Genap 4 tahun 2028-02-29')
  expect(namesOf('01062030', '2026-11-27T12:00')).toContain('Genap 1 tahun 2031-06-01')
})

test('a date that is in no calendar offers nothing, and none lies beyond the last day', () => {
  expect(namesOf('31022024', '2026-11-27T12:00')).toEqual([])
  const late = offeredDays({ date: '01011930', timeZone, now: at('2026-11-27T12:00') })
  expect(late.every(({ when }) => when.includes('-') || Number(when) <= limits.day)).toBe(true)
})
