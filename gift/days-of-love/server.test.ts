import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

test('the title is read under both of its names', async () => {
  const { ask } = await openTestApp()
  const { body } = await ask('GET', '/api/days-of-love')
  expect(body).toEqual([{ id: expect.any(Number), title: 'Days Of Love', judul: 'Days Of Love' }])
})

test.each(['title', 'judul'])('the title is written as %s', async (name) => {
  const { ask, becomeOwner } = await openTestApp()
  const saved = await ask('POST', '/api/days-of-love', { [name]: 'Hari Kita' }, await becomeOwner())
  expect(saved).toMatchObject({ status: 200, body: { data: { title: 'Hari Kita', judul: 'Hari Kita' } } })
  expect(saved.body.message).toBe('Data saved successfully!')
  expect((await ask('GET', '/api/days-of-love.php')).body).toMatchObject([{ title: 'Hari Kita' }])
})

test.each([{}, { title: ' ' }, { judul: '' }])('%j lacks a title', async (input) => {
  const { ask, becomeOwner } = await openTestApp()
  const refused = await ask('POST', '/api/days-of-love', input, await becomeOwner())
  expect(refused).toMatchObject({ status: 422, body: { message: 'Judul halaman harus diisi!' } })
})

test('the title may have thirteen characters', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  expect(await ask('POST', '/api/days-of-love', { title: '💗'.repeat(13) }, raka)).toMatchObject({
    status: 200,
  })
  expect(await ask('POST', '/api/days-of-love', { title: 'x'.repeat(14) }, raka)).toMatchObject({
    status: 422,
  })
})

test('`title` wins where both names are sent, and a record is made where there is none', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  await db.deleteFrom('days_of_love').execute()
  expect((await ask('GET', '/api/days-of-love')).body).toEqual([])
  await ask('POST', '/api/days-of-love', { title: 'Satu', judul: 'Dua' }, raka)
  expect((await ask('GET', '/api/days-of-love')).body).toMatchObject([{ title: 'Satu', judul: 'Satu' }])
})

test.each(['', '+07:00', 'Asia/Jakarta\u0000', 7, undefined])('%j is no zone', async (time_zone) => {
  const { ask, becomeOwner } = await openTestApp()
  const refused = await ask('PUT', '/api/days-of-love/time-zone', { time_zone }, await becomeOwner())
  const message = 'Zona waktu ini tidak dikenal.'
  expect(refused).toMatchObject({ status: 422, body: { message, fields: { time_zone: message } } })
})

test('days begin in Jakarta until the owner says otherwise', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  expect((await ask('GET', '/api/days-of-love/time-zone')).body).toEqual({ time_zone: 'Asia/Jakarta' })
  const path = '/api/days-of-love/time-zone'
  expect(await ask('PUT', path, { time_zone: 'Bulan/Purnama' }, raka)).toMatchObject({ status: 422 })
  expect(await ask('PUT', path, { time_zone: 'Asia/Jayapura' }, raka)).toMatchObject({ status: 200 })
  expect((await ask('GET', path)).body).toEqual({ time_zone: 'Asia/Jayapura' })
})
