import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'

const ZONE = '/api/days-of-love/time-zone'
const open = () => openPage('/api/days-of-love')

test('the title is read under both of its names', async () => {
  const { read } = await open()
  expect(await read()).toEqual([{ id: expect.any(Number), title: 'Days Of Love', judul: 'Days Of Love' }])
})

test.each(['title', 'judul'])('the title is written as %s', async (name) => {
  const { ask, save } = await open()
  const saved = await save({ [name]: 'Hari Kita' })
  expect(saved).toMatchObject({ status: 200, body: { data: { title: 'Hari Kita', judul: 'Hari Kita' } } })
  expect(saved.body.message).toBe('Data saved successfully!')
  expect((await ask('GET', '/api/days-of-love.php')).body).toMatchObject([{ title: 'Hari Kita' }])
})

test('`title` wins where both names are sent, and a record is made where there is none', async () => {
  const { db, read, save } = await open()
  await db.deleteFrom('days_of_love').execute()
  expect(await read()).toEqual([])
  await save({ title: 'Satu', judul: 'Dua' })
  expect(await read()).toMatchObject([{ title: 'Satu', judul: 'Satu' }])
})

test('days begin in Jakarta until the owner names another zone that is known', async () => {
  const { ask, db, own } = await open()
  const save = (body: object) => own('PUT', ZONE, body)
  const zone = async () => (await ask('GET', ZONE)).body
  expect(await zone()).toEqual({ time_zone: 'Asia/Jakarta' })
  await expectRefusals(
    { db, save },
    ['', '+07:00', 'Asia/Jakarta\u0000', 'Bulan/Purnama', 7, undefined].map((time_zone) => [
      { time_zone },
      'time_zone',
      'Zona waktu ini tidak dikenal.',
    ]),
  )
  expect(await save({ time_zone: 'Asia/Jayapura' })).toMatchObject({ status: 200 })
  expect(await zone()).toEqual({ time_zone: 'Asia/Jayapura' })
})
