import { expect, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { keysIn, plain, portrait, send } from '#tests/server/photos.ts'
import { collectMedia } from './collector.ts'

const DAY = 24 * 60 * 60 * 1000

test('files that no page shows go after a day, and those it shows stay', async () => {
  const kado = await openTestApp()
  const { newUrl: shown } = (await send(kado, await portrait())).json()
  const { newUrl: forgotten } = (await send(kado, await plain(90, 90).png().toBuffer())).json()
  await kado.db.updateTable('date_input').set({ photo_url: shown }).execute()
  const room = { db: kado.db, media: kado.media, now: () => kado.clock.now }
  const statuses = () =>
    Promise.all([shown, forgotten].map(async (url) => (await kado.app.inject({ url })).statusCode))
  await collectMedia(room, kado.pages)
  expect(await statuses()).toEqual([200, 200])
  kado.clock.now += DAY + 1
  await collectMedia(room, kado.pages)
  expect(await statuses()).toEqual([200, 404])
  // The photo itself and its two widths.
  expect(await keysIn(kado.media)).toHaveLength(3)
})

test.each(['https://kado.example', 'http://localhost:3000'])(
  'a photo that is shown by its whole address at %s stays',
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

test('a file that could not be removed is tried again', async () => {
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

test('gifts are looked through one after another, and a round that is long goes on where it stood', async () => {
  const kado = await openTestApp()
  const { db, media, clock } = kado
  const others = [await addOtherGift(db, 'mawar'), await addOtherGift(db, 'melati')]
  const room = { db, media, now: () => clock.now }
  for (const gift_id of [1, ...others]) {
    const row = { kind: 'photo', type: 'image/png', bytes: 1, width: 1, height: 1, created_at: clock.now }
    for (const name of ['shown', 'lost'])
      await db
        .insertInto('media')
        .values({ gift_id, key: `${name}${gift_id}`, ...row })
        .execute()
    const shown = { photo_url: `/media/shown${gift_id}` }
    await db.updateTable('date_input').set(shown).where('gift_id', '=', gift_id).execute()
  }
  clock.now += DAY + 1
  const left = async () =>
    (await db.selectFrom('media').select('key').orderBy('id').execute()).map(({ key }) => key)
  const [first = 0, second = 0] = others
  await collectMedia(room, kado.pages, 1)
  expect(await left()).toEqual(['shown1', `shown${first}`, `lost${first}`, `shown${second}`, `lost${second}`])
  await collectMedia(room, kado.pages, 1)
  await collectMedia(room, kado.pages, 1)
  const shown = ['shown1', `shown${first}`, `shown${second}`]
  expect(await left()).toEqual(shown)
  // Through with all of them it begins anew.
  await collectMedia(room, kado.pages, 1)
  await db.updateTable('date_input').set({ photo_url: '' }).where('gift_id', '=', 1).execute()
  await collectMedia(room, kado.pages, 1)
  expect(await left()).toEqual(shown.slice(1))
})
