import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

const greeting = { title: 'Untuk Kamu', recipient_name: 'Sinta' }

test('a fresh gift opens with the sample greeting', async () => {
  const { ask } = await openTestApp()
  const { status, body } = await ask('GET', '/api/opening')
  expect(status).toBe(200)
  expect(body).toEqual([{ id: expect.any(Number), title: 'Untuk Kamu', recipient_name: 'Sayangku' }])
})

test('the greeting that the owner saves is the one that visitors read', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const saved = await ask('POST', '/api/opening', greeting, await becomeOwner())
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({
    status: 'success',
    success: true,
    message: 'Data berhasil disimpan!',
    data: { id: expect.any(Number), ...greeting },
  })
  expect((await ask('GET', '/api/opening.php')).body).toEqual([saved.body.data])
})

test('without a record the list is empty, and a save makes one', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  await db.deleteFrom('opening').execute()
  expect((await ask('GET', '/api/opening')).body).toEqual([])
  await ask('POST', '/api/opening', greeting, raka)
  expect((await ask('GET', '/api/opening')).body).toMatchObject([greeting])
})

test('what is stored is trimmed, and spelled in one way', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const sent = { title: '  Untuk Kamu ', recipient_name: 'Rene\u0301' }
  const saved = await ask('POST', '/api/opening', sent, await becomeOwner())
  expect(saved.body.data).toMatchObject({ title: 'Untuk Kamu', recipient_name: 'Ren\u00e9' })
})

test('emoji count as one character each', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const long = { title: '🌸'.repeat(11), recipient_name: '👨‍👩‍👧‍👦'.repeat(14) }
  const saved = await ask('POST', '/api/opening', long, await becomeOwner())
  expect(saved.body.data).toMatchObject(long)
})

test.each([
  [{ ...greeting, title: 'x'.repeat(12) }, 'title', 'Judul halaman paling banyak 11 karakter.'],
  [
    { ...greeting, recipient_name: 'x'.repeat(15) },
    'recipient_name',
    'Nama penerima paling banyak 14 karakter.',
  ],
  [{ ...greeting, title: '  ' }, 'title', 'Judul halaman harus diisi!'],
  [{ title: 'Halo' }, 'recipient_name', 'Nama penerima harus diisi!'],
  [{ ...greeting, title: 'a\u0000b' }, 'title', 'Judul halaman memuat karakter yang tidak bisa dipakai.'],
])('%j is refused and changes nothing', async (input, field, message) => {
  const { ask, becomeOwner } = await openTestApp()
  const before = await ask('GET', '/api/opening')
  const refused = await ask('POST', '/api/opening', input, await becomeOwner())
  expect(refused.status).toBe(422)
  expect(refused.body).toEqual({
    status: 'error',
    success: false,
    code: 'validation',
    message,
    fields: { [field]: message },
  })
  expect((await ask('GET', '/api/opening')).body).toEqual(before.body)
})

test('a greeting stands however strict the form has become', async () => {
  const { ask, db } = await openTestApp()
  const title = 'Lebih panjang daripada yang boleh'
  await db.updateTable('opening').set({ title }).execute()
  expect(await ask('GET', '/api/opening')).toMatchObject({ status: 200, body: [{ title }] })
})
