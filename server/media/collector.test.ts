import { expect, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { keysIn, plain, portrait, send } from '#tests/server/photos.ts'
import { addRow } from '#tests/server/rows.ts'
import { collectMedia } from './collector.ts'

const DAY = 24 * 60 * 60 * 1000

test('removes unused files after a day and keeps the shown ones', async () => {
  const kado = await openTestApp()
  const { newUrl: shown } = (await send(kado, await portrait())).json()
  const { newUrl: unused } = (await send(kado, await plain(90, 90).png().toBuffer())).json()
  await kado.db.updateTable('date_input').set({ photo_url: shown }).execute()
  const room = { db: kado.db, media: kado.media, now: () => kado.clock.now }
  const statuses = () =>
    Promise.all([shown, unused].map(async (url) => (await kado.app.inject({ url })).statusCode))
  await collectMedia(room, kado.pages)
  expect(await statuses()).toEqual([200, 200])
  kado.clock.now += DAY + 1
  await collectMedia(room, kado.pages)
  expect(await statuses()).toEqual([200, 404])
  // The photo itself and its two widths.
  expect(await keysIn(kado.media)).toHaveLength(3)
})

test.each(['https://kado.example', 'http://localhost:3000'])(
  'keeps a photo that is shown by its whole address at %s',
  async (origin) => {
    const kado = await openTestApp()
    const { newUrl } = (await send(kado, await portrait())).json()
    await kado.db
      .updateTable('date_input')
      .set({ photo_url: `${origin}${newUrl}?lebar=3` })
      .execute()
    kado.clock.now += 2 * DAY
    await collectMedia({ db: kado.db, media: kado.media, now: () => kado.clock.now }, kado.pages)
    expect((await kado.app.inject({ url: newUrl })).statusCode).toBe(200)
  },
)

test('tries again to remove a file that could not be removed', async () => {
  const kado = await openTestApp()
  const { newUrl: url } = (await send(kado, await portrait())).json()
  kado.clock.now += 2 * DAY
  const media = kado.media
  const stuck = { ...media, remove: () => Promise.reject(new Error('EIO')) }
  const room = { db: kado.db, media, now: () => kado.clock.now }
  await expect(collectMedia({ ...room, media: stuck }, kado.pages)).rejects.toThrow('EIO')
  await collectMedia(room, kado.pages)
  expect((await kado.app.inject({ url })).statusCode).toBe(404)
  expect(await keysIn(kado.media)).toEqual([])
})

test('removes the files of a gift although those of another gift cannot be removed', async () => {
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
  const collecting = collectMedia({ db, media: { ...media, remove }, now: () => clock.now }, pages)
  await expect(collecting).rejects.toThrow('EIO')
  expect(await db.selectFrom('media').select('key').execute()).toEqual([{ key: 'stuck' }])
})
