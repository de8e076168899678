import { expect, test } from 'vitest'
import { readMinutes, readMoment, spellMoment, writeHour, zoneName } from './opening-hour.ts'

test.each([
  ['14 Februari 2027', '19.00', 'Asia/Jakarta', '2027-02-14T12:00:00Z'],
  ['14-02-2027', '7', 'Asia/Makassar', '2027-02-13T23:00:00Z'],
  // Summer and winter of one place.
  ['14 Februari 2027', '19:30', 'Europe/Berlin', '2027-02-14T18:30:00Z'],
  ['14 Juli 2027', '19.30', 'Europe/Berlin', '2027-07-14T17:30:00Z'],
  // The clock skips from 02.00 to 03.00.
  ['28 Maret 2027', '02.30', 'Europe/Berlin', '2027-03-28T01:30:00Z'],
])('%s at %s in %s is %s', (day, hour, timeZone, moment) => {
  expect(readMoment({ day, hour }, timeZone)).toBe(Date.parse(moment))
})

test.each(['24.00', '19.60', '7 malam', '', '-1'])('%j is not an hour', (hour) => {
  expect(readMinutes(hour)).toBeUndefined()
  expect(readMoment({ day: '14 Februari 2027', hour }, 'Asia/Jakarta')).toBeUndefined()
})

test("a time is written in its time zone, with the zone's name", () => {
  const moment = Date.parse('2027-02-14T12:05:00Z')
  expect(writeHour(moment, 'Asia/Jakarta')).toEqual({ day: '14 Februari 2027', hour: '19.05' })
  expect(spellMoment(moment, 'Asia/Jakarta')).toBe('Minggu, 14 Februari 2027, 19.05 WIB')
  expect(zoneName(moment, 'Asia/Jayapura')).toBe('WIT')
  expect(zoneName(moment, 'Europe/Berlin')).not.toBe(zoneName(Date.parse('2027-07-14'), 'Europe/Berlin'))
})
