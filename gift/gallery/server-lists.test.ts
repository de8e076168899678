import { expect, test } from 'vitest'
import { openGallery } from '#tests/server/gallery.ts'
import { plain } from '#tests/server/photos.ts'

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('a new folder stands at the end and takes photos in the order they come', async () => {
  const { write, send, folders, photos } = await openGallery()
  const added = await write('POST', '/api/gallery/folders', { name: 'Bandung' })
  expect(added).toMatchObject({ status: 201, body: { data: { name: 'Bandung', count: 0, covers: [] } } })
  const { id } = added.body.data
  expect(await photos(id)).toEqual([])
  for (const title of ['Lembang', 'Braga']) {
    const answer = await send(
      `/api/gallery/folders/${id}/photos`,
      { title },
      await plain(90, 60).png().toBuffer(),
    )
    const data = { title, folderId: id }
    expect(answer).toMatchObject({ status: 201, body: { message: 'Foto sudah ditambahkan.', data } })
  }
  expect((await photos(id)).map(({ title }) => title)).toEqual(['Lembang', 'Braga'])
  expect((await folders()).at(-1)).toMatchObject({ name: 'Bandung', count: 2 })
})

test('a photo without a file, a title or a folder is not added', async () => {
  const { send, photos, first } = await openGallery()
  const before = await photos(first.id)
  const path = `/api/gallery/folders/${first.id}/photos`
  const png = await plain(90, 60).png().toBuffer()
  expect((await send(path, { title: 'Hujan' })).body).toMatchObject({ code: 'validation' })
  expect((await send(path, { title: ' ' }, png)).body).toMatchObject({
    message: 'Judul tidak boleh kosong',
  })
  expect((await send('/api/gallery/folders/99999/photos', { title: 'Hujan' }, png)).status).toBe(404)
  expect(await photos(first.id)).toEqual(before)
})

test('folders and photos are put in another order, and those not named follow', async () => {
  const { write, folders, photos, first, second, third, fourth } = await openGallery()
  const ordered = await write('PUT', '/api/gallery/folders/order', { ids: [third.id, first.id] })
  expect(ids(ordered.body.data)).toEqual([third.id, first.id, second.id, fourth.id])
  expect(ids(await folders())).toEqual([third.id, first.id, second.id, fourth.id])
  const before = ids(await photos(first.id))
  const reversed = [...before].reverse()
  const answer = await write('PUT', `/api/gallery/folders/${first.id}/order`, { ids: reversed })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Urutan sudah disimpan.' } })
  expect(ids(await photos(first.id))).toEqual(reversed)
})

test('an order that names an unknown photo or folder moves nothing', async () => {
  const { write, folders, photos, first, second } = await openGallery()
  const before = { folders: await folders(), photos: await photos(first.id) }
  const theirs = await photos(second.id)
  const path = `/api/gallery/folders/${first.id}/order`
  expect((await write('PUT', path, { ids: [before.photos[3]?.id, theirs[0]?.id] })).status).toBe(404)
  expect((await write('PUT', '/api/gallery/folders/order', { ids: [second.id, 99_999] })).status).toBe(404)
  expect((await write('PUT', path, { ids: 'semua' })).status).toBe(422)
  expect({ folders: await folders(), photos: await photos(first.id) }).toEqual(before)
})

test('a focal point is stored with a photo and shown on its folder, until the photo gets another file', async () => {
  const { write, send, photos, folders, first } = await openGallery()
  const [photo] = await photos(first.id)
  const path = `/api/gallery/photos/${photo?.id}/focus`
  expect(await write('PUT', path, { focus: '20% 80%' })).toMatchObject({ status: 200 })
  expect((await photos(first.id))[0]?.picture.focus).toBe('20% 80%')
  expect((await folders())[0]?.covers[0]?.focus).toBe('20% 80%')
  for (const focus of ['center', '101% 0%', '20% 80%; color: red', 7])
    expect(await write('PUT', path, { focus })).toMatchObject({ status: 422 })
  await send('/api/gallery.php', { photoId: photo?.id }, await plain(90, 60).png().toBuffer())
  expect((await photos(first.id))[0]?.picture.focus).toBeUndefined()
})

test('photos move behind those of another folder, all of them or none, and back to their places', async () => {
  const { write, photos, folders, first, second } = await openGallery()
  const before = { first: ids(await photos(first.id)), second: ids(await photos(second.id)) }
  const path = `/api/gallery/folders/${second.id}/photos`
  const [one, two, ...rest] = before.first
  const moved = await write('PUT', path, { ids: [two, one, two] })
  expect(moved).toMatchObject({ status: 200, body: { message: 'Foto sudah dipindahkan.' } })
  expect(ids(moved.body.data)).toEqual([...before.second, two, one])
  expect(ids(await photos(first.id))).toEqual(rest)
  expect((await folders()).map(({ count }) => count)).toEqual([2, 6, 4, 4])
  await write('PUT', `/api/gallery/folders/${first.id}/photos`, { ids: [one, two] })
  await write('PUT', `/api/gallery/folders/${first.id}/order`, { ids: before.first })
  expect({ first: ids(await photos(first.id)), second: ids(await photos(second.id)) }).toEqual(before)
  await write('DELETE', `/api/gallery/photos/${two}`)
  for (const missing of [two, 99_999])
    expect(await write('PUT', path, { ids: [one, missing] })).toMatchObject({ status: 404 })
  expect((await write('PUT', path, { ids: [] })).status).toBe(422)
  expect((await write('PUT', '/api/gallery/folders/99999/photos', { ids: [one] })).status).toBe(404)
  expect(ids(await photos(first.id))).toEqual([one, ...rest])
})
