import { expect, test } from 'vitest'
import { formOf } from '#tests/server/files.ts'
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

test('a fresh gift holds the coupon of the specification, and so does one without a record', async () => {
  const { db, read, save } = await open()
  const body = await read()
  expect(body).toEqual({ ...sample, picture: null })
  expect(body).toMatchObject({ name: 'Hadiah Spesial 2025', code: 'GIFT2025' })
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
  const { ask, read, save } = await open()
  const saved = await save(formOf(filled, { couponImage: await portrait() }))
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Data berhasil disimpan!' } })
  const body = await read()
  expect(body).toEqual(saved.body.data)
  expect(body).toMatchObject(filled)
  expect(body.picture).toMatchObject({ url: body.image_url, width: 600, height: 800 })
  expect(body.picture.placeholder).not.toBe('')
  expect((await ask('GET', body.image_url)).status).toBe(200)
  expect((await save(filled)).body.data).toMatchObject({ image_url: body.image_url })
  await save({ ...filled, image_url: '' })
  expect(await read()).toMatchObject({ image_url: '', picture: null })
})

test('a phone number that cannot be one is refused', async () => {
  const message = 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.'
  const phones = [
    '0812',
    'nomor Raka',
    `0812-3456-7890${' '.repeat(40)}-`,
    '0812\u00003456-7890',
    '0812345678901234',
  ]
  await expectRefusals(
    await open(),
    phones.map((phone) => [{ ...filled, phone }, 'phone', message]),
  )
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
