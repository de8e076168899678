import { expect, test } from 'vitest'
import { everyRow } from '#tests/server/app.ts'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { portrait } from '#tests/server/photos.ts'
import { chatNumber, chatUrl, claimUrl, sample } from './contract.ts'

const filled = {
  name: 'Makan Malam',
  code: 'SAYANG7',
  description: 'Di warung pojok,\nkapan saja.',
  thanks: 'Terima kasih, Raka.',
  phone: '0812-3456-7890',
}
const open = () => openPage('/api/coupon')

function couponOf(values: Record<string, string>, image: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  form.append('couponImage', new Blob([new Uint8Array(image)]), 'kupon.jpg')
  return form
}

test('a fresh gift holds the coupon of the specification, and so does one without a record', async () => {
  const { ask, db, read, save } = await open()
  const body = await read()
  expect(body).toEqual({ ...sample, picture: null })
  expect(body).toMatchObject({ name: 'Hadiah Spesial 2025', code: 'GIFT2025' })
  expect((await ask('GET', '/api/coupon.php')).body).toEqual(body)
  await db.deleteFrom('coupon').execute()
  expect(await read()).toMatchObject({ code: 'GIFT2025' })
  await save(filled)
  expect(await read()).toMatchObject(filled)
})

test('a save changes the fields that it names, and no others', async () => {
  const { read, save } = await open()
  const unchanged = await save({})
  expect(unchanged).toMatchObject({ status: 200, body: { success: true, data: sample } })
  expect(await read()).toEqual(unchanged.body.data)
  const { body } = await save({ phone: filled.phone })
  expect(body.data).toEqual({ ...sample, phone: filled.phone, picture: null })
  expect(await read()).toEqual(body.data)
})

test('everything on the coupon can be changed; without a file the picture stays, an empty address removes it', async () => {
  const { app, read, save } = await open()
  const saved = await save(couponOf(filled, await portrait()))
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Data berhasil disimpan!' } })
  const body = await read()
  expect(body).toEqual(saved.body.data)
  expect(body).toMatchObject(filled)
  expect(body.picture).toMatchObject({ url: body.image_url, width: 600, height: 800 })
  expect(body.picture.placeholder).not.toBe('')
  expect((await app.inject({ url: body.image_url })).statusCode).toBe(200)
  expect((await save(filled)).body.data).toMatchObject({ image_url: body.image_url })
  await save({ ...filled, image_url: '' })
  expect(await read()).toMatchObject({ image_url: '', picture: null })
})

test('refuses texts that are missing, too long or no phone number, and changes nothing', async () => {
  const noPhone = 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.'
  const image = await portrait()
  const refusals: [keyof typeof filled, string, string][] = [
    ['name', '', 'Nama kupon harus diisi.'],
    ['name', 'x'.repeat(41), 'Nama kupon paling banyak 40 karakter.'],
    ['code', ' ', 'Kode kupon harus diisi.'],
    ['code', 'x'.repeat(21), 'Kode kupon paling banyak 20 karakter.'],
    ['description', 'x'.repeat(161), 'Keterangan paling banyak 160 karakter.'],
    ['thanks', 'x'.repeat(241), 'Ucapan terima kasih paling banyak 240 karakter.'],
    ['phone', '0812', noPhone],
    ['phone', 'nomor Raka', noPhone],
    ['phone', `0812-3456-7890${' '.repeat(40)}-`, noPhone],
    ['phone', '0812\u00003456-7890', noPhone],
    ['phone', '0812345678901234', noPhone],
  ]
  await expectRefusals(
    await open(),
    refusals.map(([field, value, message]) => [
      couponOf({ ...filled, [field]: value }, image),
      field,
      message,
    ]),
  )
})

test('refuses a file that is no photo, whatever its name, and changes nothing', async () => {
  const { db, save } = await open()
  const before = await everyRow(db)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect(await save(couponOf(filled, drawing))).toMatchObject({ status: 415 })
  expect(await everyRow(db)).toEqual(before)
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

test('half an emoji is left out of a chat, and a whole one stays', () => {
  expect(chatUrl('Hai \u{1f49d}\ud83d')).toBe(`https://wa.me/?text=${encodeURIComponent('Hai \u{1f49d}')}`)
})
