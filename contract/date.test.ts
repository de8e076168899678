import { expect, test } from 'vitest'
import {
  ago,
  counterStart,
  daysUntil,
  digitsOf,
  elapsed,
  fallbackDate,
  isInFuture,
  isRealDay,
  spellDate,
} from './date.ts'

const now = Date.UTC(2026, 10, 21, 3)

test('a date must exist in the calendar', () => {
  for (const digits of ['29022024', '31121999', '01011000']) expect(isRealDay(digits), digits).toBe(true)
  for (const digits of ['29022023', '31042022', '00012022', '01132022', '2022', '0202202x', ''])
    expect(isRealDay(digits), digits).toBe(false)
  expect(digitsOf('02-02-2022')).toBe('02022022')
  expect(spellDate('02082022')).toBe('2 Agustus 2022')
})

test.each([
  ['12022022', 'Asia/Jakarta', Date.UTC(2022, 1, 11, 17)],
  ['12022022', 'Asia/Jayapura', Date.UTC(2022, 1, 11, 15)],
  // The days around a change of the clock.
  ['27032022', 'Europe/Berlin', Date.UTC(2022, 2, 26, 23)],
  ['28032022', 'Europe/Berlin', Date.UTC(2022, 2, 27, 22)],
  ['30102022', 'Europe/Berlin', Date.UTC(2022, 9, 29, 22)],
  // The clock skips midnight, and the day begins right after it.
  ['04112018', 'America/Sao_Paulo', Date.UTC(2018, 10, 4, 3)],
  ['27032022', 'Asia/Beirut', Date.UTC(2022, 2, 26, 22)],
  ['27032022', 'Atlantic/Azores', Date.UTC(2022, 2, 27, 1)],
  // Midnight comes twice, and the day begins at the first.
  ['18022018', 'America/Sao_Paulo', Date.UTC(2018, 1, 18, 3)],
  ['06112022', 'America/Havana', Date.UTC(2022, 10, 6, 4)],
])('the day %s begins at midnight in %s, across changes of summer time', (date, zone, moment) => {
  expect(counterStart(date, zone, now)).toBe(moment)
})

test('a missing date counts from the fallback, a future one counts zero', () => {
  const start = (date: string) => counterStart(date, 'Asia/Jakarta', now)
  for (const date of ['2022', '', '12-02-2022', '2022-02-12']) expect(start(date)).toBe(start(fallbackDate))
  for (const date of ['31022022', '12022099']) expect(elapsed(start(date), now).days).toBe(0)
  const evening = Date.UTC(2026, 10, 20, 18)
  expect(isInFuture('21112026', 'Asia/Jakarta', evening)).toBe(false)
  expect(isInFuture('21112026', 'Europe/Berlin', evening)).toBe(true)
})

// Each midnight in UTC; Berlin's day of 25 October 2026 has 25 hours, and its day of 28 March 2027 has 23.
test.each([
  ['Asia/Jakarta', '31122026', '01012027', Date.UTC(2026, 11, 30, 17), Date.UTC(2026, 11, 31, 17)],
  ['America/New_York', '28022028', '01032028', Date.UTC(2028, 1, 28, 5), Date.UTC(2028, 2, 1, 5)],
  ['Europe/Berlin', '25102026', '26102026', Date.UTC(2026, 9, 24, 22), Date.UTC(2026, 9, 25, 23)],
  ['Europe/Berlin', '28032027', '29032027', Date.UTC(2027, 2, 27, 23), Date.UTC(2027, 2, 28, 22)],
])('in %s the days until a letter change only at midnight, from %s to %s', (zone, _, day, dawn, opens) => {
  const days = Math.round((opens - dawn) / 86_400_000)
  const minute = 60_000
  expect(daysUntil(day, zone, dawn - minute)).toBe(days + 1)
  expect(daysUntil(day, zone, dawn)).toBe(days)
  expect(daysUntil(day, zone, opens - minute)).toBe(1)
})

test('elapsed units are whole and never negative', () => {
  const time = ((2 * 24 + 3) * 3600 + 4 * 60 + 5) * 1000 + 999
  expect(elapsed(0, time)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 })
  expect(elapsed(1000, 0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

test('a time in the past is told in its largest unit', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  for (const [age, said] of [
    [-5000, 'baru saja'],
    [0, 'baru saja'],
    [minute - 1, 'baru saja'],
    [minute, '1 menit lalu'],
    [59 * minute, '59 menit lalu'],
    [hour, '1 jam lalu'],
    [day - 1, '23 jam lalu'],
    [3 * day, '3 hari lalu'],
    [45 * day, '1 bulan lalu'],
    [400 * day, '1 tahun lalu'],
  ] as const)
    expect(ago(now - age, now)).toBe(said)
})
