import { expect, test } from 'vitest'
import { addOtherGift } from '#tests/server/app.ts'
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
  const { ask, db } = await openGallery()
  const other = await addOtherGift(db)
  const theirs = await db.selectFrom('gallery_folder').select('id').where('gift_id', '=', other).execute()
  for (const id of [99_999, theirs[0]?.id]) {
    expect(await ask('GET', `/api/gallery?folderId=${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Yang kamu cari tidak ditemukan.' },
    })
  }
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

test.each([
  ['', 'Nama folder tidak boleh kosong'],
  ['   ', 'Nama folder tidak boleh kosong'],
  ['\u200b', 'Nama folder tidak boleh kosong'],
  [undefined, 'Nama folder tidak boleh kosong'],
  ['x'.repeat(41), 'Nama folder paling banyak 40 karakter.'],
  ['a\u0007b', 'Nama folder memuat karakter yang tidak bisa dipakai.'],
])('a folder cannot be called %j', async (folderName, message) => {
  const { write, folders, first } = await openGallery()
  const before = await folders()
  const refused = await write('POST', '/api/gallery.php', { folderId: first.id, folderName })
  expect(refused).toMatchObject({ status: 422, body: { message, fields: { folderName: message } } })
  expect(await write('POST', '/api/gallery/folders', { name: folderName })).toMatchObject({
    status: 422,
    body: { fields: { name: message } },
  })
  expect(await folders()).toEqual(before)
})

test('a photo gets another title', async () => {
  const { write, photos, first } = await openGallery()
  const [photo] = await photos(first.id)
  const path = '/api/gallery.php?action=updateTitle'
  const titled = await write('POST', path, { photoId: photo?.id, title: ` ${'👩🏽‍❤️‍👨🏻'.repeat(60)} ` })
  expect(titled).toMatchObject({ status: 200, body: { message: 'Judul foto berhasil diperbarui.' } })
  expect((await photos(first.id))[0]?.title).toBe('👩🏽‍❤️‍👨🏻'.repeat(60))
  for (const [title, message] of [
    [' ', 'Judul tidak boleh kosong'],
    [undefined, 'Judul tidak boleh kosong'],
    ['x'.repeat(61), 'Judul paling banyak 60 karakter.'],
  ]) {
    expect(await write('POST', path, { photoId: photo?.id, title })).toMatchObject({
      status: 422,
      body: { message, fields: { title: message } },
    })
  }
  expect((await photos(first.id))[0]?.title).toBe('👩🏽‍❤️‍👨🏻'.repeat(60))
})

test('a photo gets another file under a new address, and keeps its title and place', async () => {
  const { app, send, photos, first } = await openGallery()
  const [photo, ...others] = await photos(first.id)
  const answer = await send('/api/gallery.php', { photoId: String(photo?.id) }, await portrait())
  expect(answer.statusCode).toBe(200)
  const { newUrl, data, status, message } = answer.json()
  expect({ status, message }).toEqual({ status: 'success', message: 'Foto berhasil diperbarui.' })
  expect(newUrl).toMatch(/^\/media\/[\w-]+\.jpg$/)
  expect(data).toMatchObject({
    id: photo?.id,
    title: 'Kopi waktu hujan',
    url: newUrl,
    picture: { width: 600, height: 800 },
  })
  expect(await photos(first.id)).toEqual([data, ...others])
  expect((await app.inject({ url: newUrl })).statusCode).toBe(200)
})

test('a file that is no photo, or none, leaves the old one', async () => {
  const { send, photos, first } = await openGallery()
  const before = await photos(first.id)
  const photoId = String(before[0]?.id)
  const wrong = await send('/api/gallery.php', { photoId }, Buffer.from('<svg onload="alert(1)"/>'))
  expect(wrong.json()).toMatchObject({ success: false, code: 'unsupported_media' })
  const none = await send('/api/gallery.php', { photoId })
  expect(none.statusCode).toBe(422)
  expect(none.json()).toMatchObject({ fields: { photoFile: 'Pilih dulu berkasnya.' } })
  expect(await photos(first.id)).toEqual(before)
})

test.each([[{ action: 'hapus', photoId: 1 }], [{}], [{ title: 'Hujan' }]])(
  '%j says nothing that is known',
  async (payload) => {
    const { write } = await openGallery()
    expect(await write('POST', '/api/gallery.php', payload)).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  },
)

test('a photo is downloaded as a JPEG that is called by its number', async () => {
  const { app, send, photos, first } = await openGallery()
  const [photo] = await photos(first.id)
  const sample = await app.inject({ url: `${photo?.url}?download` })
  expect(sample.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="photo_${photo?.id}.jpg"`,
  })
  const png = await plain(300, 300).png().toBuffer()
  const { newUrl } = (await send('/api/gallery.php', { photoId: String(photo?.id) }, png)).json()
  const own = await app.inject({ url: `${newUrl}?download` })
  expect(own.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="photo_${photo?.id}.jpg"`,
  })
})
