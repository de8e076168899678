import { expect, test } from 'vitest'
import { openGallery } from '#tests/server/gallery.ts'
import { plain } from '#tests/server/photos.ts'

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const png = () => plain(90, 60).png().toBuffer()

test('a new folder is the last and holds photos in the order of their uploads', async () => {
  const { write, send, folders, photos } = await openGallery()
  const added = await write('POST', '/api/gallery/folders', { name: 'Bandung' })
  expect(added).toMatchObject({ status: 201, body: { data: { name: 'Bandung', count: 0, covers: [] } } })
  const { id } = added.body.data
  const path = `/api/gallery/folders/${id}/photos`
  expect(await photos(id)).toEqual([])
  for (const title of ['Lembang', 'Braga']) {
    const body = { message: 'Foto sudah ditambahkan.', data: { title, folderId: id } }
    expect(await send(path, { title }, await png())).toMatchObject({ status: 201, body })
  }
  expect((await send(path, { title: 'Hujan' })).body).toMatchObject({ code: 'validation' })
  const untitled = await send(path, { title: ' ' }, await png())
  expect(untitled.body).toMatchObject({ message: 'Judul tidak boleh kosong' })
  const elsewhere = await send('/api/gallery/folders/99999/photos', { title: 'Hujan' }, await png())
  expect(elsewhere.status).toBe(404)
  expect((await photos(id)).map(({ title }) => title)).toEqual(['Lembang', 'Braga'])
  expect((await folders()).at(-1)).toMatchObject({ name: 'Bandung', count: 2 })
})

test('folders and photos are reordered, unless an unknown one is named', async () => {
  const { write, folders, photos, first, second, third, fourth } = await openGallery()
  const path = `/api/gallery/folders/${first.id}/order`
  const before = await photos(first.id)
  const [theirs] = await photos(second.id)
  expect((await write('PUT', path, { ids: [before[3]?.id, theirs?.id] })).status).toBe(404)
  expect((await write('PUT', '/api/gallery/folders/order', { ids: [second.id, 99_999] })).status).toBe(404)
  expect((await write('PUT', path, { ids: 'semua' })).status).toBe(422)
  expect(await photos(first.id)).toEqual(before)
  expect(await folders()).toEqual([first, second, third, fourth])

  const ordered = await write('PUT', '/api/gallery/folders/order', { ids: [third.id, first.id] })
  expect(ordered.body.data).toEqual([third, first, second, fourth])
  expect(await folders()).toEqual(ordered.body.data)
  const answer = await write('PUT', path, { ids: ids(before).reverse() })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Urutan sudah disimpan.' } })
  expect(await photos(first.id)).toEqual(before.toReversed())
})

test('photos are moved to another folder all together, and back to their places', async () => {
  const { write, photos, folders, first, second } = await openGallery()
  const idsIn = async (id: number) => ids(await photos(id))
  const before = { first: await idsIn(first.id), second: await idsIn(second.id) }
  const path = `/api/gallery/folders/${second.id}/photos`
  const [one, two, ...rest] = before.first
  const moved = await write('PUT', path, { ids: [two, one, two] })
  expect(moved).toMatchObject({ status: 200, body: { message: 'Foto sudah dipindahkan.' } })
  expect(ids(moved.body.data)).toEqual([...before.second, two, one])
  expect(await idsIn(first.id)).toEqual(rest)
  expect((await folders()).map(({ count }) => count)).toEqual([2, 6, 4, 4])
  await write('PUT', `/api/gallery/folders/${first.id}/photos`, { ids: [one, two] })
  await write('PUT', `/api/gallery/folders/${first.id}/order`, { ids: before.first })
  expect({ first: await idsIn(first.id), second: await idsIn(second.id) }).toEqual(before)
  await write('DELETE', `/api/gallery/photos/${two}`)
  for (const missing of [two, 99_999])
    expect(await write('PUT', path, { ids: [one, missing] })).toMatchObject({ status: 404 })
  expect((await write('PUT', path, { ids: [] })).status).toBe(422)
  expect((await write('PUT', '/api/gallery/folders/99999/photos', { ids: [one] })).status).toBe(404)
  expect(await idsIn(first.id)).toEqual([one, ...rest])
})
