import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { keysIn, plain, portrait, send } from '#tests/server/photos.ts'
import { addRow } from '#tests/server/rows.ts'
import { collectMedia } from './collector.ts'

test('the collector removes unused files after a day and keeps those shown', async () => {
  const kado = await openTestApp()
  const { newUrl: shown } = (await send(kado, await portrait())).json()
  const { newUrl: unused } = (await send(kado, await plain(90, 90).png().toBuffer())).json()
  const show = (photo_url: string) => kado.db.updateTable('date_input').set({ photo_url }).execute()
  const statuses = () =>
    Promise.all([shown, unused].map(async (url) => (await kado.app.inject({ url })).statusCode))
  // An address refers to one file at most.
  await show(`${shown}${unused}`)
  await kado.collect()
  expect(await statuses()).toEqual([200, 200])
  kado.clock.now += DAY + 1
  await kado.collect()
  expect(await statuses()).toEqual([200, 404])
  await show(`https://kado.example${shown}?lebar=3`)
  await kado.collect()
  // The photo itself and its two widths.
  expect(await keysIn(kado.media)).toHaveLength(3)
})

test('a file that cannot be removed does not stop the collector', async () => {
  const { db, media, clock, pages } = await openTestApp()
  const other = await addOtherGift(db)
  const row = { kind: 'photo', type: 'image/png', bytes: 1, width: 1, height: 1, created_at: clock.now }
  for (const [gift_id, key] of [[1, 'stuck'] as const, [other, 'unused'] as const])
    await addRow(db, 'media', { gift_id, key, ...row })
  clock.now += DAY + 1
  const remove = async (key: string) => {
    if (key === 'stuck') throw new Error('EIO')
    await media.remove(key)
  }
  const collect = (store = media) => collectMedia({ db, media: store, now: () => clock.now }, pages)
  await expect(collect({ ...media, remove })).rejects.toThrow('EIO')
  expect(await db.selectFrom('media').select('key').execute()).toEqual([{ key: 'stuck' }])
  await collect()
  expect(await db.selectFrom('media').select('key').execute()).toEqual([])
})
