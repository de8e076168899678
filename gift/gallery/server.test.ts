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
  expect(inside.map(({ title }) => title)).toEqual([
    'Kopi waktu hujan',
    'Satu payung',
    'Baris ketiga',
    'Jalan pulang',
  ])
  expect(inside[0]).toEqual({
    id: expect.any(Number),
    folderId: first.id,
    title: 'Kopi waktu hujan',
    url: first.covers[0]?.url,
    picture: { ...first.covers[0], width: expect.any(Number), placeholder: expect.stringMatching(/.{10}/) },
  })
})

test('a folder that is not there is not found, and a number that is none is refused', async () => {
  const { ask } = await openGallery()
  expect(await ask('GET', '/api/gallery?folderId=99999')).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Yang kamu cari tidak ditemukan.' },
  })
  expect(await ask('GET', '/api/gallery.php?folderId=dua')).toMatchObject({ status: 422 })
})

test('a folder is renamed, also by a form', async () => {
  const { ask, write, folders, first, raka } = await openGallery()
  const named = await write('POST', '/api/gallery.php', {
    folderId: first.id,
    folderName: '  Cafe\u0301 ☕ ',
  })
  expect(named).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      message: 'Nama folder berhasil diperbarui.',
      data: { id: first.id, name: 'Café ☕', count: 4 },
    },
  })
  const headers = { ...raka.headers, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = `folderId=${first.id}&folderName=Awal+kita`
  expect((await ask('POST', '/api/gallery', payload as never, { headers })).status).toBe(200)
  expect((await folders())[0]?.name).toBe('Awal kita')
})

test('a photo gets another title', async () => {
  const { write, photos, first } = await openGallery()
  const [photo] = await photos(first.id)
  const path = '/api/gallery.php?action=updateTitle'
  const titled = await write('POST', path, { photoId: photo?.id, title: ' Kopi pagi ' })
  expect(titled).toMatchObject({ status: 200, body: { message: 'Judul foto berhasil diperbarui.' } })
  expect((await photos(first.id))[0]?.title).toBe('Kopi pagi')
})

test('a photo gets another file under a new address, and keeps its title and place', async () => {
  const { ask, send, photos, first } = await openGallery()
  const [photo, ...others] = await photos(first.id)
  const answer = await send('/api/gallery.php', { photoId: photo?.id }, await portrait())
  expect(answer.status).toBe(200)
  const { newUrl, data, status, message } = answer.body
  expect({ status, message }).toEqual({ status: 'success', message: 'Foto berhasil diperbarui.' })
  expect(newUrl).toMatch(/^\/media\/[\w-]+\.jpg$/)
  expect(data).toMatchObject({
    id: photo?.id,
    title: 'Kopi waktu hujan',
    url: newUrl,
    picture: { width: 600, height: 800 },
  })
  expect(await photos(first.id)).toEqual([data, ...others])
  expect((await ask('GET', newUrl)).status).toBe(200)
})

test('a photo without another file stays as it is', async () => {
  const { send, photos, first } = await openGallery()
  const before = await photos(first.id)
  const fields = { photoFile: 'Pilih dulu berkasnya.' }
  const refused = await send('/api/gallery.php', { photoId: before[0]?.id })
  expect(refused).toMatchObject({ status: 422, body: { fields } })
  expect(await photos(first.id)).toEqual(before)
})

test.each([[{ action: 'hapus', photoId: 1 }], [{}], [{ title: 'Hujan' }]])(
  'a call that says only %j is malformed',
  async (payload) => {
    const { write } = await openGallery()
    expect(await write('POST', '/api/gallery.php', payload)).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  },
)

test('a photo is downloaded as a JPEG that is called by its number', async () => {
  const { ask, send, photos, first } = await openGallery()
  const [photo, ofSample] = await photos(first.id)
  const png = await plain(300, 300).png().toBuffer()
  const { data } = (await send('/api/gallery.php', { photoId: photo?.id }, png)).body
  for (const each of [data, ofSample]) {
    const { headers } = await ask('GET', `${each.url}?download`)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="photo_${each.id}.jpg"`,
    })
  }
})
