import { expect, test } from 'vitest'
import { texts as accountTexts, limits as limitsOf } from '#contract/account/contract.ts'
import { DAY } from '#contract/durations.ts'
import { bima, raka, sinta } from '#tests/people.ts'
import { everyRow } from '#tests/server/app.ts'
import { openManyGifts, openMawar } from '#tests/server/many.ts'
import { limits, texts } from './contract.ts'

const characters = 'Pakai huruf a sampai z, angka, dan tanda hubung saja.'
const hyphens = 'Tanda hubung hanya boleh di tengah, dan tidak dua berurutan.'
const reserved = 'Alamat ini disimpan untuk keperluan lain. Pilih yang lain.'

const refusedAddresses = {
  '': 'Alamat kado harus diisi.',
  ab: 'Alamat paling sedikit 3 huruf.',
  [`a${'b'.repeat(40)}`]: 'Alamat paling banyak 40 huruf.',
  'bunga mawar': characters,
  'mawar.lain': characters,
  mäwar: characters,
  '-mawar': hyphens,
  'xn--mwar-loa': hyphens,
  admin: reserved,
  ns1: reserved,
}

test('an account creates gifts from the sample and owns them', async () => {
  const { at, platform, join, begin } = await openManyGifts()
  expect((await platform('GET', '/api/gifts')).status).toBe(401)
  const person = await join()
  for (const [address, message] of Object.entries(refusedAddresses)) {
    const refused = await person('POST', '/api/gifts', { address })
    expect(refused).toMatchObject({ status: 422, body: { message, fields: { address: message } } })
    const asked = await person('GET', `/api/gifts/address?address=${encodeURIComponent(address)}`)
    expect(asked).toMatchObject({ status: 200, body: { is_free: false, message, url: '' } })
  }
  expect((await person('GET', '/api/gifts')).body).toEqual([])
  const made = await person('POST', '/api/gifts', { address: ' Bunga-Mawar ' })
  expect(made).toMatchObject({ status: 201, body: { success: true, message: texts.made } })
  expect(made.body.data).toEqual({
    id: expect.any(Number),
    address: 'bunga-mawar',
    url: 'http://bunga-mawar.gift.example',
    recipient_name: expect.stringMatching(/./),
    is_owner: true,
    domain: null,
    notice: '',
  })
  expect((await person('GET', '/api/gifts')).body).toEqual([made.body.data])
  const visitor = at('bunga-mawar.gift.example')
  for (const path of ['/api/opening', '/api/gallery', '/api/love-moment', '/api/todo-list'])
    expect((await visitor('GET', path)).body.length ?? 1, path).toBeGreaterThan(0)
  for (const address of ['melati', 'anggrek']) await begin(person, address)
  const { body } = await person('GET', '/api/gifts')
  expect(body.map(({ address }: { address: string }) => address)).toEqual([
    'anggrek',
    'melati',
    'bunga-mawar',
  ])
})

test('of two simultaneous requests for an address one gets it', async () => {
  const { platform, join } = await openManyGifts()
  const [one, other] = [await join(), await join(sinta)]
  const look = async () => (await platform('GET', '/api/gifts/address?address=Mawar')).body
  expect(await look()).toEqual({
    address: 'mawar',
    url: 'http://mawar.gift.example',
    is_free: true,
    message: texts.isFree,
  })
  const both = await Promise.all([one, other].map((ask) => ask('POST', '/api/gifts', { address: 'mawar' })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    fields: { address: texts.taken },
  })
  expect(await look()).toMatchObject({ is_free: false, message: texts.taken })
})

test('the gifts of an account are limited by day and in all', async () => {
  const { join, db, clock } = await openManyGifts()
  const person = await join()
  const begin = (count: number) => person('POST', '/api/gifts', { address: `mawar-${count}` })
  for (let count = 1; count <= 5; count += 1) expect((await begin(count)).status).toBe(201)
  expect(await begin(6)).toMatchObject({ status: 429, body: { message: texts.tooManyToday } })
  for (let day = 1; day <= 3; day += 1) {
    clock.now += DAY + 1
    for (let count = 1; count <= 5; count += 1) expect((await begin(day * 5 + count)).status).toBe(201)
  }
  clock.now += DAY + 1
  expect(await begin(21)).toMatchObject({ status: 409, body: { message: texts.tooMany(20) } })
  const { id } = (await person('GET', '/api/gifts')).body[0]
  await person('DELETE', `/api/gifts/${id}`, { address: 'mawar-20' })
  const atOnce = await Promise.all([22, 23, 24].map(begin))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const standing = db.selectFrom('gift').select('id').where('owner_id', 'is not', null)
  expect(await standing.execute()).toHaveLength(20)
})

test('new accounts and gifts of one network are limited by day', async () => {
  const { db, platform, account, join } = await openManyGifts()
  const person = await join()
  const used = (name: string, count: number) =>
    db.updateTable('rate_limit').set({ count }).where('name', 'like', name).execute()
  await used('newcomers %', limitsOf.newcomers)
  const refused = { status: 429, body: { message: accountTexts.tooManyNew } }
  expect(await account(platform, { action: 'create', ...sinta })).toMatchObject(refused)
  expect(await db.selectFrom('account').select('email').execute()).toEqual([{ email: raka.email }])
  expect((await person('POST', '/api/gifts', { address: 'mawar' })).status).toBe(201)
  await used('gifts 127.%', limits.ofNetwork)
  const today = { status: 429, body: { message: texts.tooManyToday } }
  expect(await person('POST', '/api/gifts', { address: 'melati' })).toMatchObject(today)
})

test('only the owner deletes a gift, by naming its address', async () => {
  const { at, db, begin, join, signIn, account, person, id, owner } = await openMawar()
  const other = await join(bima)
  for (const [method, path, body] of [
    ['POST', `/api/gifts/${id}/enter`, {}],
    ['DELETE', `/api/gifts/${id}`, { address: 'mawar' }],
    ['PUT', `/api/gifts/${id}/domain`, { name: 'mawar.id' }],
    ['POST', `/api/gifts/${id}/domain/check`, {}],
    ['DELETE', `/api/gifts/${id}/domain`, {}],
  ] as const)
    expect((await other(method, path, body)).status, path).toBe(404)
  const kept = await begin(person, 'melati')
  const visitor = at('mawar.gift.example')
  await account(visitor, { action: 'create', ...sinta })
  await db.updateTable('member').set({ may_edit: 1 }).where('gift_id', '=', id).execute()
  const before = await everyRow(db)
  const wrong = await person('DELETE', `/api/gifts/${id}`, { address: 'melati' })
  expect(wrong).toMatchObject({ status: 422, body: { fields: { address: texts.sayAddress } } })
  expect(await everyRow(db)).toEqual(before)
  const removed = await person('DELETE', `/api/gifts/${id}`, { address: 'Mawar ' })
  expect(removed).toMatchObject({ status: 200, body: { message: texts.removed } })
  expect(removed.body.data.map((gift: { id: number }) => gift.id)).toEqual([kept.id])
  expect((await visitor('GET', '/api/opening')).status).toBe(404)
  expect((await owner('GET', '/api/session')).status).toBe(404)
  const rows = await everyRow(db)
  expect(rows.pages.flat().filter((row) => row.gift_id === id)).toEqual([])
  expect((await (await signIn('gift.example', sinta))('GET', '/api/gifts')).body).toEqual([])
  const again = await person('POST', '/api/gifts', { address: 'mawar' })
  expect(again).toMatchObject({ status: 201 })
  expect(again.body.data.id).not.toBe(id)
})
