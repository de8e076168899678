import { expect, test, vi } from 'vitest'
import { spellHour } from './contract.ts'

test.each([
  [Date.UTC(2027, 6, 14, 12), 'Rabu, 14 Juli 2027', /^14\.00 (CEST|GMT\+2)$/],
  [Date.UTC(2027, 11, 14, 12), 'Selasa, 14 Desember 2027', /^13\.00 (CET|GMT\+1)$/],
])('the hour names its time zone and counts summer time: %i', (moment, day, time) => {
  vi.stubEnv('TZ', 'Europe/Amsterdam')
  expect(spellHour(moment).day).toBe(day)
  expect(spellHour(moment).time).toMatch(time)
})
