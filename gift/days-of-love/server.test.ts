import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'

const ZONE = '/api/days-of-love/time-zone'

test('the title is read and written under both of its names, and a missing record is created', async () => {
  const { ask, db, read, save } = await openPage('/api/days-of-love')
  expect(await read()).toEqual([{ id: expect.any(Number), title: 'Days Of Love', judul: 'Days Of Love' }])
  for (const [name, title] of [
    ['title', 'Hari Kita'],
    ['judul', 'Sejak Itu'],
  ] as const) {
    const saved = await save({ [name]: title })
    expect(saved).toMatchObject({ status: 200, body: { data: { title, judul: title } } })
    expect(saved.body.message).toBe('Data saved successfully!')
    expect((await ask('GET', '/api/days-of-love.php')).body).toMatchObject([{ title }])
  }
  await db.deleteFrom('days_of_love').execute()
  expect(await read()).toEqual([])
  await save({ title: 'Satu', judul: 'Dua' })
  expect(await read()).toMatchObject([{ title: 'Satu', judul: 'Satu' }])
})

test('days begin in Jakarta until the owner chooses another known time zone', async () => {
  const { ask, db, own } = await openPage('/api/days-of-love')
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
