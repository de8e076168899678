import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MINUTE } from '#contract/durations.ts'
import { addOtherGift } from '#tests/server/app.ts'
import { openGallery } from '#tests/server/gallery.ts'
import { MEGABYTE, openGiftWithQuota } from '#tests/server/media-quota.ts'
import { openOwned } from '#tests/server/page.ts'
import { plain, portrait, send } from '#tests/server/photos.ts'

test('a photo of the gallery is rotated with its download, copies and focal point', async () => {
  const kado = await openGallery()
  const { write, photos, folders, first, raka } = kado
  const [{ id, title } = { id: 0, title: '' }] = await photos(first.id)
  const west = { create: { width: 400, height: 600, channels: 3, background: '#ff0000' } } as const
  const photo = plain(800, 600).composite([{ input: west, gravity: 'west' }])
  await kado.send('/api/gallery.php', { photoId: String(id) }, await photo.png().toBuffer())
  await write('PUT', `/api/gallery/photos/${id}/focus`, { focus: '20% 70%' })
  const [before] = await photos(first.id)
  for (const shape of [
    { width: 600, height: 800, focus: '30% 20%' },
    { width: 800, height: 600, focus: '80% 30%' },
  ]) {
    const { status, body } = await write('POST', `/api/gallery/photos/${id}/turn`)
    const { width, height } = shape
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { title, picture: shape } })
    expect((await photos(first.id))[0]).toEqual(body.data)
    expect((await folders())[0]?.covers[0]).toEqual(body.data.picture)
    for (const address of [body.data.url, `${body.data.url}?download`]) {
      const { rawPayload } = await kado.app.inject({ url: address })
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height })
      // The red west is at the top, and then in the east.
      const place = { left: 600 - 200 * Number(height === 800), top: 100, width: 1, height: 1 }
      const [red = 0, green = 255] = await sharp(rawPayload).extract(place).raw().toBuffer()
      expect({ isRed: red > 200 && green < 60 }).toEqual({ isRed: true })
    }
  }
  const old = before?.url ?? ''
  expect((await kado.ask('GET', old)).status).toBe(404)
  expect((await kado.ask('GET', old, undefined, raka)).status).toBe(200)
})

test('a cover of the sample can be rotated', async () => {
  const { ask, db, own } = await openOwned()
  const [first, second] = (await ask('GET', '/api/love-moment')).body.data
  await own('PUT', `/api/love-moments/${first.id}/focus`, { focus: '10% 20%' })
  const turn = (id: number) => own('POST', `/api/love-moments/${id}/turn`)
  const { body } = await turn(first.id)
  expect(body.data).toMatchObject({
    title: first.title,
    letter: first.letter,
    cover: { width: first.cover.height, height: first.cover.width, focus: '80% 10%' },
  })
  await db.updateTable('love_moment').set({ cover_image: '' }).where('id', '=', second.id).execute()
  for (const id of [second.id, 99_999]) expect(await turn(id)).toMatchObject({ status: 404 })
})

test("the date page's photo can be rotated in its form", async () => {
  const kado = await openOwned()
  const { own, db } = kado
  const read = async () => (await own('GET', '/api/date-input')).body[0]
  const turn = (url: string) => own('POST', '/api/date-input/photo/turn', { url })
  const save = (more: object) =>
    own('POST', '/api/date-input', { title: 'Kapan?', selected_date: '14022024', ...more })
  const { newUrl: photo_url } = (await send(kado, await portrait())).json()
  await save({ photo_url, focus: '20% 70%' })
  expect(await read()).toMatchObject({ photo_url, focus: '20% 70%' })
  await save({ photo_url })
  expect(await read()).toMatchObject({ focus: '20% 70%' })
  const { status, body } = await turn(photo_url)
  expect(status).toBe(201)
  expect((await read()).photo_url).toBe(photo_url)
  const { rawPayload } = await kado.app.inject({ url: body.newUrl })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 800, height: 600 })
  await save({ photo_url: body.newUrl })
  expect(await read()).toMatchObject({ photo_url: body.newUrl })
  expect(await read()).not.toHaveProperty('focus')
  expect(await save({ photo_url, focus: '120% 0%' })).toMatchObject({ status: 422 })

  // A file that is not a photo of this gift cannot be rotated.
  const { video_url } = (await own('GET', '/api/video-gift.php')).body.data
  const gift_id = await addOtherGift(db)
  await db.updateTable('media').set({ gift_id }).execute()
  const others = [photo_url, video_url, '/images/cover-4.webp', 'https://foto.example/media/a.jpg', '']
  for (const other of others) expect((await turn(other)).status, other).toBe(404)
})

test('a rotated photo replaces the earlier one in the quota', async () => {
  const { add, ask, raka, fill, used, clock, db } = await openGiftWithQuota()
  const { data } = (await add(200)).json()
  clock.now += 11 * MINUTE
  // A rotated photo may be slightly larger.
  await fill(MEGABYTE - 20 * 1024)
  const turned = await ask('POST', `/api/gallery/photos/${data.id}/turn`, undefined, raka)
  expect(turned).toMatchObject({ status: 200 })
  expect(await used()).toBeLessThanOrEqual(MEGABYTE)
  expect((await ask('GET', data.url, undefined, raka)).status).toBe(404)
  expect(await db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
})
