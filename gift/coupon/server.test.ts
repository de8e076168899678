import { expect, test } from 'vitest'
import { everyRow, openTestApp } from '#tests/server/app.ts'
import { portrait } from '#tests/server/photos.ts'
import { chatNumber, claimUrl, sample } from './contract.ts'

const filled = {
  name: 'Makan Malam',
  code: 'SAYANG7',
  description: 'Di warung pojok,\nkapan saja.',
  thanks: 'Terima kasih, Raka.',
  phone: '0812-3456-7890',
}

function couponOf(values: Record<string, string>, image?: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  if (image) form.append('couponImage', new Blob([new Uint8Array(image)]), 'kupon.jpg')
  return form
}

test('a fresh gift holds the coupon of the specification', async () => {
  const { ask } = await openTestApp()
  const { body } = await ask('GET', '/api/coupon')
  expect(body).toEqual({ ...sample, picture: null })
  expect(body).toMatchObject({ name: 'Hadiah Spesial 2025', code: 'GIFT2025' })
  expect((await ask('GET', '/api/coupon.php')).body).toEqual(body)
})

test('a save that names nothing changes nothing', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const saved = await ask('POST', '/api/coupon', {}, await becomeOwner())
  expect(saved).toMatchObject({ status: 200, body: { success: true, data: sample } })
  expect((await ask('GET', '/api/coupon')).body).toEqual(saved.body.data)
})

test('everything on the coupon can be changed, its picture too', async () => {
  const { ask, becomeOwner, app } = await openTestApp()
  const saved = await ask('POST', '/api/coupon', couponOf(filled, await portrait()), await becomeOwner())
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Data berhasil disimpan!' } })
  const { body } = await ask('GET', '/api/coupon')
  expect(body).toEqual(saved.body.data)
  expect(body).toMatchObject(filled)
  expect(body.picture).toMatchObject({ url: body.image_url, width: 600, height: 800 })
  expect(body.picture.placeholder).not.toBe('')
  expect((await app.inject({ url: body.image_url })).statusCode).toBe(200)
})

test('what is left out stays as it is', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const { body } = await ask('POST', '/api/coupon', { phone: filled.phone }, raka)
  expect(body.data).toEqual({ ...sample, phone: filled.phone, picture: null })
  expect((await ask('GET', '/api/coupon')).body).toEqual(body.data)
})

test('without a file the picture stays, and an empty address removes it', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const { image_url } = (await ask('POST', '/api/coupon', couponOf(filled, await portrait()), raka)).body.data
  expect((await ask('POST', '/api/coupon', filled, raka)).body.data).toMatchObject({ image_url })
  await ask('POST', '/api/coupon', { ...filled, image_url: '' }, raka)
  expect((await ask('GET', '/api/coupon')).body).toMatchObject({ image_url: '', picture: null })
})

test.each([
  ['name', '', 'Nama kupon harus diisi.'],
  ['name', 'x'.repeat(41), 'Nama kupon paling banyak 40 karakter.'],
  ['code', ' ', 'Kode kupon harus diisi.'],
  ['code', 'x'.repeat(21), 'Kode kupon paling banyak 20 karakter.'],
  ['description', 'x'.repeat(161), 'Keterangan paling banyak 160 karakter.'],
  ['thanks', 'x'.repeat(241), 'Ucapan terima kasih paling banyak 240 karakter.'],
  ['phone', '0812', 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.'],
  ['phone', 'nomor Raka', 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.'],
  ['phone', `0812-3456-7890${' '.repeat(40)}-`, 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.'],
  ['phone', '0812\u00003456-7890', 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.'],
  ['phone', '0812345678901234', 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.'],
])('%s %j is refused and changes nothing', async (field, value, message) => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const before = await everyRow(db)
  const form = couponOf({ ...filled, [field]: value }, await portrait())
  expect(await ask('POST', '/api/coupon', form, raka)).toMatchObject({
    status: 422,
    body: { code: 'validation', message, fields: { [field]: message } },
  })
  expect(await everyRow(db)).toEqual(before)
})

test('what is no photo is refused whatever it is called', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const before = await everyRow(db)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect(await ask('POST', '/api/coupon', couponOf(filled, drawing), raka)).toMatchObject({ status: 415 })
  expect(await everyRow(db)).toEqual(before)
})

test('where nothing is stored the coupon is the one of the specification', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  await db.deleteFrom('coupon').execute()
  expect((await ask('GET', '/api/coupon')).body).toMatchObject({ code: 'GIFT2025' })
  await ask('POST', '/api/coupon', filled, await becomeOwner())
  expect((await ask('GET', '/api/coupon')).body).toMatchObject(filled)
})

test.each([
  ['081234567890', '6281234567890'],
  ['0812-3456-7890', '6281234567890'],
  ['+62 812 3456 7890', '6281234567890'],
  ['+62 (0)812 3456 7890', '6281234567890'],
  ['62\u2011812\u00a03456\u20117890', '6281234567890'],
  ['0062 812 3456 7890', '6281234567890'],
  ['812.3456.7890', '6281234567890'],
  ['+81 90 1234 5678', '819012345678'],
  ['+1 (555) 010-0199', '15550100199'],
  ['', ''],
])('%j is dialled as %j', (phone, dialled) => {
  expect(chatNumber(phone)).toBe(dialled)
})

test('the claim names the coupon, its code, what it is for, and says thank you', () => {
  const url = new URL(claimUrl(filled))
  expect(url.origin + url.pathname).toBe('https://wa.me/6281234567890')
  const text = url.searchParams.get('text') ?? ''
  for (const part of [filled.name, filled.code, filled.description, filled.thanks]) {
    expect(text).toContain(part)
  }
})

test('without a number the sender chooses the chat', () => {
  expect(claimUrl({ ...filled, phone: '' })).toMatch(/^https:\/\/wa\.me\/\?text=\S+$/)
})
