import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { enter, open } from '#tests/components/app.tsx'
import { message, save } from '#tests/components/hub.ts'
import { answer, firstOf, sampleOf, valuesSentTo, written } from '#tests/components/network.ts'
import * as calls from './calls.ts'

test('the time zone of the counter is chosen from a list', async () => {
  answer(calls.saveTimeZone, ({ values }) => written({ time_zone: String(values.time_zone) }))
  answer(calls.save, ({ values }) => written({ ...firstOf(sampleOf(calls.load)), ...values }))
  await enter('/edit-daysoflove')
  const zone = page.getByLabelText('zona waktu')
  await expect.element(zone).toHaveValue('Asia/Jakarta')
  await zone.selectOptions('Asia/Jayapura')
  await save()
  await expect.element(message('Data saved successfully!')).toBeVisible()
  expect(valuesSentTo(calls.saveTimeZone)).toEqual([{ time_zone: 'Asia/Jayapura' }])
})

test.each([
  ['12022099', 'mulai 12 Februari 2099'],
  ['31022024', 'tanggalnya belum pas'],
])('the date %s counts zero days and says why', async (selected_date, reason) => {
  answer(loadDate, [{ ...firstOf(sampleOf(loadDate)), selected_date }])
  await open('/days-of-love')
  await expect.element(page.getByText(reason)).toBeVisible()
  expect(document.querySelector('[data-unit="days"]')?.textContent).toBe('0')
})
