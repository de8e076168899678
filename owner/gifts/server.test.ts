import { expect, test } from 'vitest'
import { texts as accountTexts, limits as limitsOf } from '#owner/account/contract.ts'
import { everyRow } from '#tests/server/app.ts'
import { openMany, openMawar, raka, sinta } from '#tests/server/many.ts'
import { limits, texts } from './contract.ts'

test('an account of the bare domain starts a gift from the sample and owns it', async () => {
  const { at, platform, join } = await openMany()
  expect((await platform('GET', '/api/gifts')).status).toBe(401)
  const person = await join()
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
  })
  expect((await person('GET', '/api/gifts')).body).toEqual([made.body.data])
  const visitor = at('bunga-mawar.gift.example')
  for (const path of ['/api/opening', '/api/gallery', '/api/love-moment', '/api/todo-list'])
    expect((await visitor('GET', path)).body.length ?? 1, path).toBeGreaterThan(0)
})

test('one person owns several gifts, the newest first', async () => {
  const { join, begin } = await openMany()
  const person = await join()
  for (const address of ['mawar', 'melati', 'anggrek']) await begin(person, address)
  const { body } = await person('GET', '/api/gifts')
  expect(body.map(({ address }: { address: string }) => address)).toEqual(['anggrek', 'melati', 'mawar'])
})

test.each([
  ['', 'Alamat kado harus diisi.'],
  ['ab', 'Alamat paling sedikit 3 huruf.'],
  ['a'.repeat(41), 'Alamat paling banyak 40 huruf.'],
  ['bunga mawar', 'Pakai huruf a sampai z, angka, dan tanda hubung saja.'],
  ['mawar.lain', 'Pakai huruf a sampai z, angka, dan tanda hubung saja.'],
  ['mäwar', 'Pakai huruf a sampai z, angka, dan tanda hubung saja.'],
  ['-mawar', 'Tanda hubung hanya boleh di tengah, dan tidak dua berurutan.'],
  ['xn--mwar-loa', 'Tanda hubung hanya boleh di tengah, dan tidak dua berurutan.'],
  ['admin', 'Alamat ini disimpan untuk keperluan lain. Pilih yang lain.'],
  ['ns1', 'Alamat ini disimpan untuk keperluan lain. Pilih yang lain.'],
])('the address %j is refused', async (address, message) => {
  const { join } = await openMany()
  const person = await join()
  const refused = await person('POST', '/api/gifts', { address })
  expect(refused).toMatchObject({ status: 422, body: { message, fields: { address: message } } })
  const asked = await person('GET', `/api/gifts/address?address=${encodeURIComponent(address)}`)
  expect(asked).toMatchObject({ status: 200, body: { is_free: false, message, url: '' } })
  expect((await person('GET', '/api/gifts')).body).toEqual([])
})

test('of two requests for one address at the same moment one gets it', async () => {
  const { platform, join } = await openMany()
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
  const { join, db, clock } = await openMany()
  const person = await join()
  const begin = (count: number) => person('POST', '/api/gifts', { address: `mawar-${count}` })
  for (let count = 1; count <= 5; count += 1) expect((await begin(count)).status).toBe(201)
  expect(await begin(6)).toMatchObject({ status: 429, body: { message: texts.tooManyToday } })
  for (let day = 1; day <= 3; day += 1) {
    clock.now += 24 * 60 * 60_000 + 1
    for (let count = 1; count <= 5; count += 1) expect((await begin(day * 5 + count)).status).toBe(201)
  }
  clock.now += 24 * 60 * 60_000 + 1
  expect(await begin(21)).toMatchObject({ status: 409, body: { message: texts.tooMany } })
  const { id } = (await person('GET', '/api/gifts')).body[0]
  await person('DELETE', `/api/gifts/${id}`, { address: 'mawar-20' })
  const atOnce = await Promise.all([22, 23, 24].map(begin))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const standing = db.selectFrom('gift').select('id').where('owner_id', 'is not', null)
  expect(await standing.execute()).toHaveLength(20)
})

test('a handover works once, for a minute, in its gift alone', async () => {
  const { at, begin, clock, person, id, handOver } = await openMawar()
  await begin(person, 'melati')
  const pass = () => handOver(person, id)
  const take = (host: string, token: string) => at(host)('POST', '/api/session', { token })
  const refused = { status: 401, body: { message: texts.passUsed } }
  const elsewhere = await pass()
  expect(await take('melati.gift.example', elsewhere)).toMatchObject(refused)
  const once = await pass()
  expect(await take('mawar.gift.example', once)).toMatchObject({ status: 200 })
  expect(await take('mawar.gift.example', once)).toMatchObject(refused)
  const late = await pass()
  clock.now += 60_000
  expect(await take('mawar.gift.example', late)).toMatchObject(refused)
})

test('a handover tolerates a clock skew of half a minute, and no more', async () => {
  const { at, clock, person, id, handOver } = await openMawar()
  const pass = () => handOver(person, id)
  const take = async () => (await at('mawar.gift.example')('POST', '/api/session', { token })).status
  let token = await pass()
  clock.now -= 30_000
  expect(await take()).toBe(200)
  token = await pass()
  clock.now -= 60_001
  expect(await take()).toBe(401)
})

test('new accounts and gifts of one network are limited by day', async () => {
  const { db, platform, account, join } = await openMany()
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

test('a handover is no fresher than the sign-in that opened it', async () => {
  const { enter, clock, person, id } = await openMawar()
  clock.now += 16 * 60_000
  const owner = await enter(person, id, 'mawar')
  const change = { action: 'change_password', email: raka.email, newPassword: 'kupu-kupu-di-taman-3' }
  expect((await owner('POST', '/api/user/login.php', change)).status).toBe(403)
})

test('another’s gift cannot be entered, deleted or given a domain', async () => {
  const { join, id } = await openMawar()
  const other = await join(sinta)
  for (const [method, path, body] of [
    ['POST', `/api/gifts/${id}/enter`, {}],
    ['DELETE', `/api/gifts/${id}`, { address: 'mawar' }],
    ['PUT', `/api/gifts/${id}/domain`, { name: 'mawar.id' }],
    ['POST', `/api/gifts/${id}/domain/check`, {}],
    ['DELETE', `/api/gifts/${id}/domain`, {}],
  ] as const)
    expect((await other(method, path, body)).status, path).toBe(404)
})

test('a gift is deleted whole when its address is named, and its owner may take its address again', async () => {
  const { at, db, begin, signIn, account, person, id, owner } = await openMawar()
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
