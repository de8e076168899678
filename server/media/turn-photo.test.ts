import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { openGallery } from '#tests/server/gallery.ts'
import { MEGABYTE, MINUTE, openGift } from '#tests/server/media-quota.ts'
import { plain, portrait, send } from '#tests/server/photos.ts'

test('a photo of the gallery turns by a quarter with its download, its copies and its focal point', async () => {
  const kado = await openGallery()
  const { write, photos, folders, first, raka } = kado
  const [{ id, title } = { id: 0, title: '' }] = await photos(first.id)
  await kado.send('/api/gallery.php', { photoId: String(id) }, await plain(800, 600).png().toBuffer())
  await write('PUT', `/api/gallery/photos/${id}/focus`, { focus: '20% 70%' })
  const [before] = await photos(first.id)
  const shapes = []
  for (const _ of [1, 2, 3, 4]) {
    const { status, body } = await write('POST', `/api/gallery/photos/${id}/turn`)
    expect({ status, title: body.data?.title }).toEqual({ status: 200, title })
    const { width, height, focus } = body.data.picture
    shapes.push([width, height, focus])
    expect((await photos(first.id))[0]).toEqual(body.data)
    expect((await folders())[0]?.covers[0]).toEqual(body.data.picture)
    for (const address of [body.data.url, `${body.data.url}?download`]) {
      const { rawPayload } = await kado.app.inject({ url: address })
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height })
    }
  }
  expect(shapes).toEqual([
    [600, 800, '30% 20%'],
    [800, 600, '80% 30%'],
    [600, 800, '70% 80%'],
    [800, 600, '20% 70%'],
  ])
  const old = before?.url ?? ''
  expect((await kado.app.inject({ url: old })).statusCode).toBe(404)
  expect((await kado.ask('GET', old, undefined, raka)).status).toBe(200)
})

test('a photo turns clockwise', async () => {
  const { app, ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const form = new FormData()
  const red = { create: { width: 60, height: 60, channels: 3, background: '#ff0000' } } as const
  const west = await plain(120, 60)
    .composite([{ input: red, gravity: 'west' }])
    .png()
    .toBuffer()
  form.append('photoFile', new Blob([new Uint8Array(west)]), 'kita.png')
  const { headers } = raka
  const { newUrl } = (
    await app.inject({ method: 'POST', url: '/api/date-input/photo', payload: form, headers })
  ).json()
  const { body } = await ask('POST', '/api/date-input/photo/turn', { url: newUrl }, raka)
  const { rawPayload } = await app.inject({ url: body.newUrl })
  const [r = 0, g = 255] = await sharp(rawPayload)
    .extract({ left: 30, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect({ isRed: r > 200 && g < 60 }).toEqual({ isRed: true })
})

test('a cover of the sample turns, and an unknown moment or one without a cover is not found', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const [first, second] = (await ask('GET', '/api/love-moment')).body.data
  await ask('PUT', `/api/love-moments/${first.id}/focus`, { focus: '10% 20%' }, raka)
  const turn = (id: number) => ask('POST', `/api/love-moments/${id}/turn`, undefined, raka)
  const { body } = await turn(first.id)
  expect(body.data).toMatchObject({
    title: first.title,
    letter: first.letter,
    cover: { width: first.cover.height, height: first.cover.width, focus: '80% 10%' },
  })
  await db.updateTable('love_moment').set({ cover_image: '' }).where('id', '=', second.id).execute()
  for (const id of [second.id, 99_999]) expect(await turn(id)).toMatchObject({ status: 404 })
})

test('the date page’s photo turns in its form, and its focal point stays until there is another photo', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const read = async () => (await kado.ask('GET', '/api/date-input')).body[0]
  const save = (more: object) =>
    kado.ask('POST', '/api/date-input', { title: 'Kapan?', selected_date: '14022024', ...more }, raka)
  const { newUrl: photo_url } = (await send(kado, await portrait())).json()
  await save({ photo_url, focus: '20% 70%' })
  expect(await read()).toMatchObject({ photo_url, focus: '20% 70%' })
  await save({ photo_url })
  expect(await read()).toMatchObject({ focus: '20% 70%' })
  const { status, body } = await kado.ask('POST', '/api/date-input/photo/turn', { url: photo_url }, raka)
  expect(status).toBe(201)
  expect((await read()).photo_url).toBe(photo_url)
  const { rawPayload } = await kado.app.inject({ url: body.newUrl })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 800, height: 600 })
  await save({ photo_url: body.newUrl })
  expect(await read()).toMatchObject({ photo_url: body.newUrl })
  expect(await read()).not.toHaveProperty('focus')
  expect(await save({ photo_url, focus: '120% 0%' })).toMatchObject({ status: 422 })
})

test('what is not a photo of this gift does not turn', async () => {
  const kado = await openTestApp()
  const { db, ask } = kado
  const raka = await kado.becomeOwner()
  const { newUrl: url } = (await send(kado, await portrait())).json()
  await db
    .updateTable('media')
    .set({ gift_id: await addOtherGift(db) })
    .execute()
  const film = (await ask('GET', '/api/video-gift.php')).body.data.video_url
  for (const other of [
    url,
    film,
    '/images/cover-4.webp',
    'https://foto.example/media/a.jpg',
    '/media/../x',
    '',
  ])
    expect(await ask('POST', '/api/date-input/photo/turn', { url: other }, raka), other).toMatchObject({
      status: 404,
    })
})

test('a turned photo counts against the quota instead of the one that it replaces', async () => {
  const { add, ask, raka, fill, used, clock, db } = await openGift()
  const { data } = (await add(200)).json()
  clock.now += 11 * MINUTE
  const turn = () => ask('POST', `/api/gallery/photos/${data.id}/turn`, undefined, raka)
  // Turned, it may be a little larger.
  await fill(MEGABYTE - 20 * 1024)
  expect(await turn()).toMatchObject({ status: 200 })
  expect(await used()).toBeLessThanOrEqual(MEGABYTE)
  expect((await ask('GET', data.url, undefined, raka)).status).toBe(404)
  expect(await db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
})
