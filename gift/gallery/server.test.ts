import { expect, test } from 'vitest'
import { openGallery } from '#tests/server/gallery.ts'
import { plain, portrait } from '#tests/server/photos.ts'

test('a fresh gift has four folders of four photos', async () => {
  const { folders, photos, first } = await openGallery()
  expect((await folders()).map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Kencan Pertama 4',
    'Perjalanan 4',
    'Hari Biasa 4',
    'Hari Istimewa 4',
  ])
  expect(first.covers.map(({ url }) => url)).toEqual([
    expect.stringContaining('folder1-1'),
    expect.stringContaining('folder1-2'),
  ])
  const inside = await photos(first.id)
  const titles = ['Kopi waktu hujan', 'Satu payung', 'Baris ketiga', 'Jalan pulang']
  expect(inside.map(({ title }) => title)).toEqual(titles)
  expect(inside[0]).toEqual({
    id: expect.any(Number),
    folderId: first.id,
    title: 'Kopi waktu hujan',
    url: first.covers[0]?.url,
    picture: { ...first.covers[0], width: expect.any(Number), placeholder: expect.stringMatching(/.{10}/) },
  })
})

test('a folder is renamed and a photo gets another title', async () => {
  const { ask, write, folders, photos, first, raka } = await openGallery()
  const folderName = '  Cafe\u0301 ☕ '
  const named = await write('POST', '/api/gallery.php', { folderId: first.id, folderName })
  const message = 'Nama folder berhasil diperbarui.'
  const data = { id: first.id, name: 'Café ☕', count: 4 }
  expect(named).toMatchObject({ status: 200, body: { status: 'success', message, data } })
  const headers = { ...raka.headers, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = `folderId=${first.id}&folderName=Awal+kita`
  expect((await ask('POST', '/api/gallery', undefined, { headers, payload })).status).toBe(200)
  expect((await folders())[0]?.name).toBe('Awal kita')

  const [photo] = await photos(first.id)
  const path = '/api/gallery.php?action=updateTitle'
  const titled = await write('POST', path, { photoId: photo?.id, title: ' Kopi pagi ' })
  expect(titled).toMatchObject({ status: 200, body: { message: 'Judul foto berhasil diperbarui.' } })
  expect((await photos(first.id))[0]?.title).toBe('Kopi pagi')
  for (const neither of [{ action: 'hapus', photoId: 1 }, {}, { title: 'Hujan' }]) {
    const malformed = { status: 400, body: { code: 'malformed' } }
    expect(await write('POST', '/api/gallery.php', neither)).toMatchObject(malformed)
  }
})

test('a replaced photo keeps its title and place, loses its focal point, and is downloaded as a JPEG', async () => {
  const { ask, folders, send, photos, write, first } = await openGallery()
  const [photo, ...others] = await photos(first.id)
  const path = `/api/gallery/photos/${photo?.id}/focus`
  expect(await write('PUT', path, { focus: '20% 80%' })).toMatchObject({ status: 200 })
  for (const focus of ['center', '101% 0%', '20% 80%; color: red', 7])
    expect(await write('PUT', path, { focus })).toMatchObject({ status: 422 })
  expect((await photos(first.id))[0]?.picture.focus).toBe('20% 80%')
  expect((await folders())[0]?.covers[0]?.focus).toBe('20% 80%')
  const fields = { photoFile: 'Pilih dulu berkasnya.' }
  const refused = await send('/api/gallery.php', { photoId: photo?.id })
  expect(refused).toMatchObject({ status: 422, body: { fields } })
  const answer = await send('/api/gallery.php', { photoId: photo?.id }, await portrait())
  expect(answer.status).toBe(200)
  const { newUrl, data, status, message } = answer.body
  expect({ status, message }).toEqual({ status: 'success', message: 'Foto berhasil diperbarui.' })
  expect(newUrl).toMatch(/^\/media\/[\w-]+\.jpg$/)
  const picture = { width: 600, height: 800 }
  expect(data).toMatchObject({ id: photo?.id, title: 'Kopi waktu hujan', url: newUrl, picture })
  expect(data.picture.focus).toBeUndefined()
  expect(await photos(first.id)).toEqual([data, ...others])
  expect((await ask('GET', newUrl)).status).toBe(200)

  const png = await plain(300, 300).png().toBuffer()
  const replaced = (await send('/api/gallery.php', { photoId: photo?.id }, png)).body.data
  for (const each of [replaced, others[0]]) {
    const { headers } = await ask('GET', `${each.url}?download`)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="photo_${each.id}.jpg"`,
    })
  }
})

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
