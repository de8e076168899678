import { expect, onTestFinished, test } from 'vitest'
import { texts } from '#owner/gifts/contract.ts'
import { carrying } from '#tests/server/app.ts'
import { serveTexts } from '#tests/server/dns-server.ts'
import { openMany, raka, sinta } from '#tests/server/many.ts'
import { mailsIn } from '#tests/server/outbox.ts'

test('a gift is answered at a host name of its owner once a TXT record proves it', async () => {
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
  // A long record comes in pieces.
  records.set(domain.record, [['kado=yang-lain'], [domain.value.slice(0, 9), domain.value.slice(9)]])
  const proved = await check()
  expect(proved).toMatchObject({ status: 200, body: { data: { domain: { ...domain, is_proved: true } } } })
  expect((await visitor('GET', '/api/opening')).status).toBe(200)
  expect((await visitor('GET', '/healthz/host?domain=untuk-sinta.id')).status).toBe(200)
  expect((await visitor('GET', '/healthz/host?domain=bukan-kami.id')).status).toBe(404)
  const gone = await person('DELETE', `/api/gifts/${id}/domain`)
  expect(gone).toMatchObject({ status: 200, body: { data: { domain: null } } })
  expect((await visitor('GET', '/api/opening')).status).toBe(404)
})

test('a gift is edited at its own domain, and no mail links there', async () => {
  const { signIn, account, at, records, name, check, logs, ...kado } = await openGift()
  const domain = await name('untuk-sinta.id')
  records.set(domain.record, [[domain.value]])
  await check()
  // The host may have to configure a proxy.
  expect(logs.join()).toContain('"domain":"untuk-sinta.id","msg":"a domain was proved"')
  const owner = await signIn('untuk-sinta.id')
  const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }
  const headers = { origin: 'http://untuk-sinta.id' }
  expect((await owner('POST', '/api/opening', greeting, { headers })).status).toBe(200)
  expect((await at('mawar.gift.example')('GET', '/api/opening')).body[0].recipient_name).toBe('Sinta')
  // Its owner may let it lead to a page of their own, which would read what stands in the link.
  await account(at('untuk-sinta.id'), {
    action: 'change_password',
    email: 'raka@rumah.id',
    newPassword: 'kupu-kupu-di-taman-3',
  })
  const invited = await owner('POST', '/api/invitations', { email: 'bima@rumah.id' }, { headers })
  expect(invited.status).toBe(200)
  const mails = await mailsIn(kado)
  expect(mails).toHaveLength(2)
  expect(mails.join()).not.toContain('untuk-sinta')
  expect(logs.join()).toContain('http://mawar.gift.example/login#reset=')
  expect(logs.join()).toContain('http://mawar.gift.example/register#undangan=')
  expect(logs.join()).not.toMatch(/untuk-sinta\.id\/login#/)
})

test('a session of an own domain counts there alone, and no visit to it makes a mail link there', async () => {
  const { account, at, records, name, check, ...kado } = await openGift()
  const domain = await name('untuk-sinta.id')
  records.set(domain.record, [[domain.value]])
  await check()
  const there = { headers: { origin: 'http://untuk-sinta.id' } }
  const cookieOf = async (host: string) =>
    carrying((await account(at(host), { action: 'login', ...raka })).cookies)
  const stolen = await cookieOf('untuk-sinta.id')
  const owner = at('untuk-sinta.id', stolen)
  await owner('PUT', '/api/giving', { takes_answers: true }, there)
  const mailed = { is_kept: true, mails_opening: true, mails_answer: true }
  expect((await owner('PUT', '/api/journal/settings', mailed, there)).status).toBe(200)
  const isIn = async (host: string, cookie: typeof stolen) =>
    (await at(host, cookie)('GET', '/api/session')).body.owner
  expect(await isIn('untuk-sinta.id', stolen)).toBe(true)
  expect(await isIn('mawar.gift.example', stolen)).toBe(false)
  const below = await cookieOf('mawar.gift.example')
  expect(await isIn('mawar.gift.example', below)).toBe(true)
  expect(await isIn('untuk-sinta.id', below)).toBe(false)
  const change = { action: 'change_password', email: raka.email, newPassword: 'kupu-kupu-di-taman-3' }
  const changed = await owner('POST', '/api/user/login.php', change, there)
  expect(changed.body.code).toBe('proof_required')
  const visitor = at('untuk-sinta.id')
  expect((await visitor('POST', '/api/answers', { after: 'letter', text: 'Iya.' }, there)).status).toBe(201)
  await visitor('POST', '/api/journal', { chapter: 'opening' }, there)
  const mails = await mailsIn(kado)
  for (const subject of ['Ada balasan untukmu', 'Hadiahmu sudah dibuka', 'Ganti password Kado'])
    expect(mails.join()).toContain(`Subject: ${subject}`)
  expect(mails.join()).not.toContain('untuk-sinta')
})

test('a new domain needs a new verification, the same one does not', async () => {
  const { at, records, name, check } = await openGift()
  const domain = await name('untuk-sinta.id')
  records.set(domain.record, [[domain.value]])
  await check()
  expect(await name('untuk-sinta.id')).toMatchObject({ is_proved: true, value: domain.value })
  const other = await name('untuk-kita.id')
  expect(other.is_proved).toBe(false)
  expect(other.value).not.toBe(domain.value)
  expect((await at('untuk-sinta.id')('GET', '/api/opening')).status).toBe(404)
})

test('a domain moves to another gift only after a new verification', async () => {
  const { join, begin, person, records, name, check } = await openGift()
  const domain = await name('untuk-sinta.id')
  records.set(domain.record, [[domain.value]])
  await check()
  const other = await join(sinta)
  const { id } = await begin(other, 'melati')
  const named = await other('PUT', `/api/gifts/${id}/domain`, { name: 'untuk-sinta.id' })
  const theirs = named.body.data.domain
  const checkTheirs = () => other('POST', `/api/gifts/${id}/domain/check`)
  expect(await checkTheirs()).toMatchObject({ status: 409, body: { message: texts.domainMissing } })
  records.set(domain.record, [[domain.value], [theirs.value]])
  expect(await checkTheirs()).toMatchObject({ status: 409, body: { message: texts.domainTaken } })
  records.set(domain.record, [[theirs.value]])
  expect((await checkTheirs()).status).toBe(200)
  expect((await person('GET', '/api/gifts')).body).toMatchObject([{ domain: { is_proved: false } }])
  expect((await other('GET', '/api/gifts')).body).toMatchObject([{ domain: { is_proved: true } }])
})

test('one of two gifts that prove a name at the same moment gets it, and lookups are limited by account', async () => {
  const { join: register, begin, person, id, db, records, name, at } = await openGift()
  const other = await register(sinta)
  const second = await begin(other, 'melati')
  const domain = await name('untuk-sinta.id')
  const { body } = await other('PUT', `/api/gifts/${second.id}/domain`, { name: 'UNTUK-sinta.id' })
  records.set(domain.record, [[domain.value], [body.data.domain.value]])
  const both = await Promise.all([
    person('POST', `/api/gifts/${id}/domain/check`),
    other('POST', `/api/gifts/${second.id}/domain/check`),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const proved = db.selectFrom('domain').select('gift_id').where('verified_at', 'is not', null)
  expect(await proved.execute()).toHaveLength(1)
  expect((await at('untuk-sinta.id.')('GET', '/api/opening')).status).toBe(200)
  const third = await begin(person, 'anggrek')
  await person('PUT', `/api/gifts/${third.id}/domain`, { name: 'anggrek.id' })
  const looks: number[] = []
  for (let look = 0; look < 10; look += 1) {
    const at = look % 2 ? id : third.id
    looks.push((await person('POST', `/api/gifts/${at}/domain/check`)).status)
  }
  expect(looks).toContain(429)
})

test.each([
  '',
  'mawar',
  '10.0.0.7',
  'ftp://mawar.id',
  'https://a@mawar.id',
  'mawar.id:80',
  'mawar_.id',
  `${'a.'.repeat(123)}id`,
])('the host name %j is refused', async (given) => {
  const { person, id } = await openGift()
  const refused = await person('PUT', `/api/gifts/${id}/domain`, { name: given })
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { name: 'Tulis nama domain saja, misalnya mawar.id.' } },
  })
})

test.each(['https://Mawar.id/kita?x=1', ' http://mawar.id. ', 'mawar.id/#a', 'MAWAR.ID'])(
  'the host name of the pasted link %j is used',
  async (given) => {
    const { name } = await openGift()
    expect(await name(given)).toMatchObject({ name: 'mawar.id' })
  },
)

test('the longest domain leaves room for the record’s prefix', async () => {
  const { name } = await openGift()
  const { record } = await name(`${'a.'.repeat(122)}aid`)
  expect(record).toHaveLength(253)
})

test('a name below the bare domain is refused, and so is a name from an editor who is not the owner', async () => {
  const { db, person, id } = await openGift()
  for (const name of ['gift.example', 'melati.gift.example']) {
    const refused = await person('PUT', `/api/gifts/${id}/domain`, { name })
    expect(refused).toMatchObject({ status: 422, body: { fields: { name: texts.domainOurs } } })
  }
  expect((await person('POST', `/api/gifts/${id}/domain/check`)).status).toBe(404)
  await db.updateTable('gift').set({ owner_id: null }).where('id', '=', id).execute()
  const refused = await person('PUT', `/api/gifts/${id}/domain`, { name: 'mawar.id' })
  expect(refused).toMatchObject({ status: 403, body: { message: texts.onlyOwner } })
})

async function openGift() {
  const records = new Map<string, string[][]>()
  const logs: string[] = []
  const names = await serveTexts(records)
  onTestFinished(names.close)
  const env = { DNS_SERVERS: names.address }
  const kado = await openMany({ env, log: (line) => logs.push(line) })
  const person = await kado.join()
  const { id } = await kado.begin(person)
  const name = async (given: string) =>
    (await person('PUT', `/api/gifts/${id}/domain`, { name: given })).body.data.domain
  const check = () => person('POST', `/api/gifts/${id}/domain/check`)
  return { ...kado, logs, person, id, records, name, check }
}
