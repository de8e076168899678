import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { sinta } from '#tests/people.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { texts } from './contract.ts'

const full = { status: 409, body: { code: 'conflict', message: texts.noPlace } }

async function openWith(env: Record<string, string>) {
  const kado = await openManyGifts({ env })
  const [one, other] = [await kado.join(), await kado.join(sinta)]
  const make = (person: typeof one, address: string) => person('POST', '/api/gifts', { address })
  return { ...kado, one, other, make }
}

test('the settings limit the gifts of an account, also those of a day', async () => {
  const { clock, one, other, make } = await openWith({ ACCOUNT_GIFTS: '2', ACCOUNT_GIFTS_PER_DAY: '1' })
  expect(await make(one, 'satu')).toMatchObject({ status: 201 })
  expect(await make(one, 'dua')).toMatchObject({ status: 429, body: { message: texts.tooManyToday } })
  expect(await make(other, 'lain')).toMatchObject({ status: 201 })
  clock.now += DAY + 1
  expect(await make(one, 'dua')).toMatchObject({ status: 201 })
  clock.now += DAY + 1
  expect(await make(one, 'tiga')).toMatchObject({ status: 409, body: { message: texts.tooMany(2) } })
})

test('the settings limit the gifts of all accounts, also of two that make one at once', async () => {
  const { db, one, other, make } = await openWith({ TOTAL_GIFTS: '2' })
  const first = await make(one, 'satu')
  expect(first).toMatchObject({ status: 201 })
  const both = await Promise.all([make(one, 'dua'), make(other, 'lain')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await make(other, 'tiga')).toMatchObject(full)
  // A deleted gift makes room, while its files are still there.
  await one('DELETE', `/api/gifts/${first.body.data.id}`, { address: 'satu' })
  expect(await db.selectFrom('gift').select('id').where('host', 'like', 'removed %').execute()).toHaveLength(
    1,
  )
  expect(await make(other, 'tiga')).toMatchObject({ status: 201 })
})
