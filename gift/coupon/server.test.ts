import { expect, test } from 'vitest'
import { formOf } from '#tests/server/files.ts'
import { expectRefusals, openOwned, openPage } from '#tests/server/page.ts'
import { portrait } from '#tests/server/photos.ts'
import { chatNumber, chatUrl, claimUrl, RESTORE_WINDOW, sample, texts } from './contract.ts'
import type { Coupon } from './schemas.ts'

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
  // Some as copied from contacts, or written with digits of other widths and scripts.
  const phones = [
    '081234567890|0812-3456-7890|+62 812 3456 7890|+62 (0)812 3456 7890|62\u2011812\u00a03456\u20117890',
    '0062 812 3456 7890|812.3456.7890|0812_3456·7890,|https://wa.me/6281234567890|tel:+62-812-3456-7890',
    '\u202a+62\u00a0812\u20113456\u20117890\u202c|\u2066\u200e0812\ufeff3456\u200b7890\u2069',
    '０８１２－３４５６－７８９０|٠٨١٢٣٤٥٦٧٨٩٠|+62 812–3456−7890',
  ]
  for (const phone of phones.flatMap((line) => line.split('|')))
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

const SECOND = 1000

/** Opens a gift with coupons, and the calls that visitors make on them. */
async function openList(...names: string[]) {
  const { owner: raka, ...kado } = await openOwned()
  const own = (method: string, path: string, body?: object) => kado.own(method, `/api${path}`, body)
  for (const name of names) await own('POST', '/coupons', { name })
  const list = async () => (await kado.ask('GET', '/api/coupons')).body as Coupon[]
  const tear = (id: number, who?: object) => kado.ask('POST', `/api/coupons/${id}/ask`, undefined, who)
  const takeBack = (id: number, who?: object) => kado.ask('DELETE', `/api/coupons/${id}/ask`, undefined, who)
  return { ...kado, raka, own, list, tear, takeBack }
}

test('the first coupon that is added takes the place of the sample, and eight calls make eight', async () => {
  const { ask, own, list } = await openList()
  const { name, code } = sample
  expect(await list()).toMatchObject([{ name, code, state: 'ready', expires_on: '' }])
  const added = await own('POST', '/coupons', { name: 'Pijat bahu', expires_on: '2026-12-31' })
  const own1 = { name: 'Pijat bahu', code, description: '', expires_on: '2026-12-31' }
  expect(added).toMatchObject({ status: 201, body: { data: { ...own1, state: 'ready', asked_at: null } } })
  expect(await list()).toEqual([added.body.data])
  expect((await ask('GET', '/api/coupon')).body).toMatchObject({ name: 'Pijat bahu', picture: null })

  for (const name of ['dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan'])
    expect((await own('POST', '/coupons', { name })).status).toBe(201)
  expect((await own('POST', '/coupons', { name: 'sembilan' })).body).toMatchObject({ message: texts.full })
  expect(await list()).toHaveLength(8)
})

test("a further coupon takes the first one's code, thanks and number, which the one coupon's call changes", async () => {
  const { ask, own, list } = await openList()
  const first = { name: 'Makan malam', code: 'SAYANG7', thanks: 'Nuhun.', phone: '0812-3456-7890' }
  await own('POST', '/coupon', first)
  const { name, ...begun } = first
  await own('POST', '/coupons', { name: 'Pijat bahu' })
  const [one, second] = await list()
  expect(one).toMatchObject(first)
  expect(second).toMatchObject({ ...begun, name: 'Pijat bahu', description: '' })
  await own('POST', '/coupon', { name: 'Sarapan' })
  expect(await list()).toEqual([{ ...one, name: 'Sarapan' }, second])
  expect((await ask('GET', '/api/coupon')).body).toMatchObject({ ...begun, name: 'Sarapan' })
})

test('a coupon of the list is changed, removed and restored', async () => {
  const { own, list } = await openList('satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan')
  const [one, ...rest] = await list()
  const changed = await own('PUT', `/coupons/${one?.id}`, { description: 'Baru.' })
  expect(changed.body.data).toEqual({ ...one, description: 'Baru.' })
  expect(await list()).toEqual([changed.body.data, ...rest])
  for (const expires_on of ['2026-02-30', 'besok', '31-12-2026'])
    expect((await own('PUT', `/coupons/${one?.id}`, { expires_on })).body.fields).toEqual({
      expires_on: texts.dayUnknown,
    })

  expect(await own('DELETE', `/coupons/${one?.id}`)).toMatchObject({
    status: 200,
    body: { data: { id: one?.id } },
  })
  expect(await list()).toEqual(rest)
  for (const [method, path] of [
    ['DELETE', ''],
    ['PUT', ''],
    ['POST', '/ask'],
    ['POST', '/fulfil'],
  ] as const)
    expect((await own(method, `/coupons/${one?.id}${path}`, {})).status, path).toBe(404)
  expect((await own('POST', `/coupons/${one?.id}/restore`)).body.data).toEqual(changed.body.data)
  expect(await list()).toEqual([changed.body.data, ...rest])

  await own('DELETE', `/coupons/${one?.id}`)
  await own('POST', '/coupons', { name: 'sembilan' })
  expect((await own('POST', `/coupons/${one?.id}/restore`)).body).toMatchObject({ message: texts.full })
  for (const { id } of await list()) expect((await own('DELETE', `/coupons/${id}`)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('a coupon is torn once, given back and fulfilled; a visitor takes it back for a minute', async () => {
  const { own, list, tear, takeBack, clock, raka } = await openList('Pijat bahu')
  const [{ id } = { id: 0 }] = await list()
  const state = async () => (await list())[0]
  const asked = { state: 'asked', asked_at: clock.now }
  // By two phones at once, which get the same answer.
  for (const { body } of await Promise.all([tear(id), tear(id)]))
    expect(body).toMatchObject({ message: texts.asked, data: asked })
  clock.now += RESTORE_WINDOW - SECOND
  expect((await tear(id)).body.data).toMatchObject(asked)
  expect(await state()).toMatchObject(asked)
  expect((await takeBack(id)).body.data).toMatchObject({ state: 'ready', asked_at: null })
  // Twice has the effect of once.
  expect((await takeBack(id)).status).toBe(200)
  await tear(id)
  clock.now += RESTORE_WINDOW
  const tooLate = { status: 403, body: { code: 'forbidden', message: texts.tooLate } }
  expect(await takeBack(id)).toMatchObject(tooLate)
  expect(await state()).toMatchObject({ state: 'asked' })
  expect((await takeBack(id, raka)).body.data).toMatchObject({ state: 'ready' })
  await tear(id)
  const fulfilled = { state: 'fulfilled', fulfilled_at: clock.now }
  for (const _ of ['once', 'twice']) {
    expect((await own('POST', `/coupons/${id}/fulfil`)).body.data).toMatchObject(fulfilled)
    clock.now += SECOND
  }
  expect(await takeBack(id)).toMatchObject({ status: 403, body: { message: texts.alreadyFulfilled } })
  expect(await tear(id)).toMatchObject({ status: 409, body: { code: 'conflict', message: texts.over } })
  expect((await takeBack(id, raka)).body.data).toMatchObject({ state: 'ready', fulfilled_at: null })
})

test('a coupon lasts to the end of its last day in the time zone of the gift', async () => {
  const { own, list, tear, clock } = await openList('Sarapan', 'Pijat bahu', 'Makan malam')
  const start = clock.now
  const [, late, asked] = (await list()).map(({ id }) => id)
  for (const id of [late, asked]) await own('PUT', `/coupons/${id}`, { expires_on: '2026-12-31' })
  expect((await tear(Number(asked))).status).toBe(200)
  const states = async () => (await list()).map(({ state }) => state)
  for (const [time_zone, midnight] of [
    ['Asia/Jakarta', Date.UTC(2026, 11, 31, 17)],
    ['America/New_York', Date.UTC(2027, 0, 1, 5)],
    ['Pacific/Kiritimati', Date.UTC(2026, 11, 31, 10)],
  ] as const) {
    clock.now = start
    await own('PUT', '/days-of-love/time-zone', { time_zone })
    clock.now = midnight - SECOND
    expect(await states(), time_zone).toEqual(['ready', 'ready', 'asked'])
    clock.now = midnight
    expect(await states(), time_zone).toEqual(['ready', 'expired', 'asked'])
    expect(await tear(Number(late))).toMatchObject({ status: 409, body: { message: texts.over } })
  }
})

test('the journal tells what a visitor tore and did not take back', async () => {
  const { own, list, tear, takeBack, raka } = await openList('Sarapan', 'Pijat bahu')
  await own('PUT', '/journal/settings', { is_kept: true })
  const journal = async () => (await own('GET', '/journal')).body
  const [{ id } = { id: 0 }, { id: other } = { id: 0 }] = await list()
  await tear(id, raka)
  await takeBack(id, raka)
  expect(await journal()).toEqual([])
  const noted = [{ kind: 'coupon', coupon: 'Pijat bahu' }]
  await tear(other)
  expect(await journal()).toMatchObject(noted)
  await takeBack(other)
  expect(await journal()).toEqual([])
  await tear(other)
  await takeBack(other, raka)
  expect(await journal()).toMatchObject(noted)
})
