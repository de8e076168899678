import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { openMany } from '#tests/server/many.ts'
import { addRow } from '#tests/server/rows.ts'

test('the link of a single gift is the address that PUBLIC_URL names, whatever host was asked', async () => {
  const { ask, becomeOwner } = await openTestApp({ env: { PUBLIC_URL: 'https://hadiah.example/' } })
  const owner = await becomeOwner()
  for (const authority of ['localhost', '127.0.0.1']) {
    const answer = await ask('GET', '/api/giving/link', undefined, { ...owner, authority })
    expect(answer).toMatchObject({ status: 200, body: { url: 'https://hadiah.example' } })
  }
})

test('the link of one of many gifts is its own domain, once that is proved', async () => {
  const { db, join, begin } = await openMany()
  const { id, owner } = await begin(await join())
  const link = async () => (await owner('GET', '/api/giving/link')).body
  expect(await link()).toEqual({ url: 'http://mawar.gift.example' })
  await addRow(db, 'domain', { gift_id: id, name: 'untuk-sinta.id', token: 'x', verified_at: null })
  expect(await link()).toEqual({ url: 'http://mawar.gift.example' })
  await db.updateTable('domain').set({ verified_at: 1 }).execute()
  expect(await link()).toEqual({ url: 'http://untuk-sinta.id' })
})
