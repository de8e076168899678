import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { texts } from '#owner/gifts/contract.ts'
import { raka, sinta } from '#tests/people.ts'
import { carrying } from '#tests/server/app.ts'
import { serveTexts } from '#tests/server/dns-server.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { mailsIn } from '#tests/server/outbox.ts'
import { findTxtRecords } from './server-dns.ts'

test("a gift is served at its owner's domain once a TXT record verifies it", async () => {
  const { at, person, id, records, name, check } = await openGift()
  const domain = await name('Untuk-Sinta.ID')
  expect(domain).toEqual({
    name: 'untuk-sinta.id',
    is_proved: false,
    record: '_kado.untuk-sinta.id',
    value: expect.stringMatching(/^kado=[\w-]{22}$/),
  })
  const visitor = at('untuk-sinta.id')
  expect((await visitor('GET', '/api/opening')).status).toBe(404)
  const missing = { status: 409, body: { fields: { name: texts.domainMissing } } }
  expect(await check()).toMatchObject(missing)
  records.set(domain.record, [['kado=yang-lain']])
  expect(await check()).toMatchObject(missing)
  // A long record is sent in pieces.
  records.set(domain.record, [['kado=yang-lain'], [domain.value.slice(0, 9), domain.value.slice(9)]])
  const proved = await check()
  expect(proved).toMatchObject({ status: 200, body: { data: { domain: { ...domain, is_proved: true } } } })
  expect((await visitor('GET', '/api/opening')).status).toBe(200)
  expect((await visitor('GET', '/healthz/host?domain=untuk-sinta.id')).status).toBe(200)
  expect((await visitor('GET', '/healthz/host?domain=bukan-kami.id')).status).toBe(404)
  // The same name needs no new verification, another one does.
  expect(await name('untuk-sinta.id')).toMatchObject({ is_proved: true, value: domain.value })
  const other = await name('untuk-kita.id')
  expect(other.is_proved).toBe(false)
  expect(other.value).not.toBe(domain.value)
  expect((await visitor('GET', '/api/opening')).status).toBe(404)
  const gone = await person('DELETE', `/api/gifts/${id}/domain`)
  expect(gone).toMatchObject({ status: 200, body: { data: { domain: null } } })
})

test('a gift can be edited at its own domain with a session valid there alone', async () => {
  const { account, at, records, name, check, logs, ...kado } = await openGift()
  const domain = await name('untuk-sinta.id')
  records.set(domain.record, [[domain.value]])
  await check()
  // The host may have to configure a proxy.
  expect(logs.join()).toContain('"domain":"untuk-sinta.id","msg":"a domain was proved"')
  const there = { headers: { origin: 'http://untuk-sinta.id' } }
  const cookieOf = async (host: string) =>
    carrying((await account(at(host), { action: 'login', ...raka })).cookies)
  const isIn = async (host: string, cookie: { headers: { cookie: string } }) =>
    (await at(host, cookie)('GET', '/api/session')).body.owner
  const own = await cookieOf('untuk-sinta.id')
  expect([await isIn('untuk-sinta.id', own), await isIn('mawar.gift.example', own)]).toEqual([true, false])
  const below = await cookieOf('mawar.gift.example')
  expect([await isIn('untuk-sinta.id', below), await isIn('mawar.gift.example', below)]).toEqual([
    false,
    true,
  ])

  const owner = at('untuk-sinta.id', own)
  const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }
  expect((await owner('POST', '/api/opening', greeting, there)).status).toBe(200)
  expect((await at('mawar.gift.example')('GET', '/api/opening')).body[0].recipient_name).toBe('Sinta')
  // Its owner may point it at a page of their own, which could read the token in the link.
  const mailed = { is_kept: true, mails_opening: true, mails_answer: true }
  expect((await owner('PUT', '/api/journal/settings', mailed, there)).status).toBe(200)
  await owner('PUT', '/api/giving', { takes_answers: true }, there)
  const change = { action: 'change_password', email: raka.email, newPassword: 'kupu-kupu-di-taman-3' }
  const changed = await owner('POST', '/api/user/login.php', change, there)
  expect(changed.body.code).toBe('proof_required')
  const invited = await owner('POST', '/api/invitations', { email: 'bima@rumah.id' }, there)
  expect(invited.status).toBe(200)
  const visitor = at('untuk-sinta.id')
  expect((await visitor('POST', '/api/answers', { after: 'letter', text: 'Iya.' }, there)).status).toBe(201)
  await visitor('POST', '/api/journal', { chapter: 'opening' }, there)
  const mails = await mailsIn(kado)
  expect(mails).toHaveLength(4)
  for (const subject of ['Ada balasan untukmu', 'Hadiahmu sudah dibuka', 'Ganti password Kado'])
    expect(mails.join()).toContain(`Subject: ${subject}`)
  expect(mails.join()).not.toContain('untuk-sinta')
  expect(logs.join()).toContain('http://mawar.gift.example/login#reset=')
  expect(logs.join()).toContain('http://mawar.gift.example/register#undangan=')
  expect(logs.join()).not.toMatch(/untuk-sinta\.id\/login#/)
})

test('of two gifts that verify a domain at the same moment one gets it', async () => {
  const { join, begin, person, id, db, records, name, at } = await openGift()
  const other = await join(sinta)
  const second = await begin(other, 'melati')
  const domain = await name('untuk-sinta.id')
  const { body } = await other('PUT', `/api/gifts/${second.id}/domain`, { name: 'UNTUK-sinta.id' })
  const theirs = body.data.domain
  const both = [
    { ask: person, gift: id, value: domain.value },
    { ask: other, gift: second.id, value: theirs.value },
  ]
  const verify = ({ ask, gift }: { ask: typeof person; gift: number }) =>
    ask('POST', `/api/gifts/${gift}/domain/check`)
  const isProved = async ({ ask }: { ask: typeof person }) =>
    (await ask('GET', '/api/gifts')).body[0].domain.is_proved
  records.set(domain.record, [[domain.value]])
  const missing = { status: 409, body: { message: texts.domainMissing } }
  expect(await verify({ ask: other, gift: second.id })).toMatchObject(missing)
  records.set(domain.record, [[domain.value], [theirs.value]])
  const statuses = (await Promise.all(both.map(verify))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  const proved = db.selectFrom('domain').select('gift_id').where('verified_at', 'is not', null)
  expect(await proved.execute()).toHaveLength(1)
  expect((await at('untuk-sinta.id.')('GET', '/api/opening')).status).toBe(200)

  const winner = both[statuses.indexOf(200)]
  const loser = both[statuses.indexOf(409)]
  if (!winner || !loser) throw new Error('One of the two has it.')
  expect(await verify(loser)).toMatchObject({ status: 409, body: { message: texts.domainTaken } })
  records.set(domain.record, [[loser.value]])
  expect((await verify(loser)).status).toBe(200)
  expect([await isProved(winner), await isProved(loser)]).toEqual([false, true])

  // Lookups are limited by account.
  const third = await begin(person, 'anggrek')
  await person('PUT', `/api/gifts/${third.id}/domain`, { name: 'anggrek.id' })
  await db.deleteFrom('rate_limit').execute()
  const look = (nth: number) => verify({ ask: person, gift: nth % 2 ? id : third.id })
  for (let nth = 0; nth < 10; nth += 1) expect((await look(nth)).status).not.toBe(429)
  expect(await look(10)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})

test('a domain may be pasted as a link and must not be below the bare domain', async () => {
  const { db, name, person, id } = await openGift()
  const set = (given: string) => person('PUT', `/api/gifts/${id}/domain`, { name: given })
  const message = 'Tulis nama domain saja, misalnya mawar.id.'
  const unnamed = [
    '',
    'mawar',
    '10.0.0.7',
    'ftp://mawar.id',
    'https://a@mawar.id',
    'mawar.id:80',
    'mawar_.id',
  ]
  for (const given of [...unnamed, `${'a.'.repeat(123)}id`])
    expect(await set(given), given).toMatchObject({ status: 422, body: { fields: { name: message } } })
  for (const given of ['gift.example', 'melati.gift.example'])
    expect(await set(given)).toMatchObject({ status: 422, body: { fields: { name: texts.domainOurs } } })
  expect((await person('POST', `/api/gifts/${id}/domain/check`)).status).toBe(404)
  for (const given of ['https://Mawar.id/kita?x=1', ' http://mawar.id. ', 'mawar.id/#a', 'MAWAR.ID'])
    expect(await name(given)).toMatchObject({ name: 'mawar.id' })
  // The longest one still fits with the record's prefix.
  expect((await name(`${'a.'.repeat(122)}aid`)).record).toHaveLength(253)
  await db.updateTable('gift').set({ owner_id: null }).where('id', '=', id).execute()
  expect(await set('mawar.id')).toMatchObject({ status: 403, body: { message: texts.onlyOwner } })
})

async function openGift() {
  const records = new Map<string, string[][]>()
  const logs: string[] = []
  const names = await serveTexts(records)
  onTestFinished(names.close)
  const env = { DNS_SERVERS: names.address }
  const kado = await openManyGifts({ env, log: (line) => logs.push(line) })
  const person = await kado.join()
  const { id } = await kado.begin(person)
  const name = async (given: string) =>
    (await person('PUT', `/api/gifts/${id}/domain`, { name: given })).body.data.domain
  const check = () => person('POST', `/api/gifts/${id}/domain/check`)
  return { ...kado, logs, person, id, records, name, check }
}

test('a silent name server delays a response by at most two attempts', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = once(socket, 'message')
  const looking = findTxtRecords([`127.0.0.1:${(socket.address() as AddressInfo).port}`], '_kado.mawar.id')
  const refused = expect(looking).rejects.toMatchObject({ code: 'unavailable' })
  await asked
  vi.advanceTimersByTime(6000)
  await refused
  expect(vi.getTimerCount()).toBe(0)
})
