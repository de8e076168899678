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

test("a fresh gift holds the specification's coupon, and a save changes only the named fields", async () => {
  const { ask, db, read, save } = await openPage('/api/coupon')
  expect(await read()).toEqual({ ...sample, picture: null })
  expect(sample).toMatchObject({ name: 'Hadiah Spesial 2025', code: 'GIFT2025' })
  const { phone } = filled
  for (const [sent, stored] of [
    [{}, sample],
    [{ phone }, { ...sample, phone }],
  ]) {
    const saved = await save(sent ?? {})
    const body = { success: true, message: 'Data berhasil disimpan!', data: { ...stored, picture: null } }
    expect(saved).toMatchObject({ status: 200, body })
    expect(await read()).toEqual(saved.body.data)
  }
  const { data } = (await save(formOf(filled, { couponImage: await portrait() }))).body
  expect(await read()).toEqual(data)
  const picture = { url: data.image_url, width: 600, height: 800, placeholder: expect.stringMatching(/./) }
  expect(data).toMatchObject({ ...filled, picture })
  expect((await ask('GET', data.image_url)).status).toBe(200)
  // Without a file the picture stays, and an empty address removes it.
  expect((await save(filled)).body.data).toMatchObject({ image_url: data.image_url })
  await save({ ...filled, image_url: '' })
  expect(await read()).toMatchObject({ image_url: '', picture: null })
  await db.deleteFrom('coupon').execute()
  expect(await read()).toMatchObject({ code: 'GIFT2025' })
  await save(filled)
  expect(await read()).toMatchObject(filled)
})

test('an invalid phone number is refused', async () => {
  const short = 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.'
  const other = 'Tulis satu nomor HP saja. Contoh: 0812-3456-7890.'
  const long = `0812-3456-7890${' '.repeat(40)}-`
  const two = '0812-3456-7890 / 0813-1111-2222'
  const phones = ['nomor Raka', long, '0812\u00003456-7890', '0812345678901234', '0812-3456-789O', two]
  await expectRefusals(await openPage('/api/coupon'), [
    [{ ...filled, phone: '0812' }, 'phone', short],
    ...phones.map((phone): [object, string, string] => [{ ...filled, phone }, 'phone', other]),
  ])
})

test('a phone number is dialled with its country code, however it is written', () => {
  for (const phone of [
    '081234567890',
    '0812-3456-7890',
    '+62 812 3456 7890',
    '+62 (0)812 3456 7890',
    '62\u2011812\u00a03456\u20117890',
    '0062 812 3456 7890',
    '812.3456.7890',
    '0812_3456·7890,',
    'https://wa.me/6281234567890',
    'tel:+62-812-3456-7890',
    // As copied from contacts, or written with digits of other widths and scripts.
    '\u202a+62\u00a0812\u20113456\u20117890\u202c',
    '\u2066\u200e0812\ufeff3456\u200b7890\u2069',
    '０８１２－３４５６－７８９０',
    '٠٨١٢٣٤٥٦٧٨٩٠',
    '+62 812–3456−7890',
  ])
    expect(chatNumber(phone), phone).toBe('6281234567890')
  expect(chatNumber('+81 90 1234 5678')).toBe('819012345678')
  expect(chatNumber('+1 (555) 010-0199')).toBe('15550100199')
  expect(chatNumber('')).toBe('')
})

test('a phone number copied from contacts is stored without its invisible marks', async () => {
  const { save } = await openPage('/api/coupon')
  const saved = await save({ ...filled, phone: '\u202a+62 812\u20113456\u20117890\u202c' })
  expect(saved).toMatchObject({ status: 200, body: { data: { phone: '+62 812-3456-7890' } } })
})

test("the claim's message names the coupon, its code and its purpose", () => {
  const url = new URL(claimUrl(filled))
  expect(url.origin + url.pathname).toBe('https://wa.me/6281234567890')
  const text = url.searchParams.get('text') ?? ''
  for (const part of [filled.name, filled.code, filled.description, filled.thanks]) {
    expect(text).toContain(part)
  }
  // Without a number the sender chooses the chat.
  expect(claimUrl({ ...filled, phone: '' })).toMatch(/^https:\/\/wa\.me\/\?text=\S+$/)
  // Half an emoji is left out of a chat, and a whole one stays.
  expect(chatUrl('Hai \u{1f49d}\ud83d')).toBe(`https://wa.me/?text=${encodeURIComponent('Hai \u{1f49d}')}`)
})
