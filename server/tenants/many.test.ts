import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { limits } from '#owner/gifts/contract.ts'
import { pages } from '#server/app.ts'
import { purgePendingMembers } from '#server/auth/pending-members.ts'
import { migrate } from '#server/database/migrate.ts'
import { collectMedia } from '#server/media/collector.ts'
import { openEmptyDatabase, openTestApp } from '#tests/server/app.ts'
import { addFile, makeSite } from '#tests/server/callers.ts'
import { openMany, openMawar, sinta } from '#tests/server/many.ts'
import { ensureGift, expectKind } from './installation.ts'

const DAY = 24 * 60 * 60_000

function makeManySite() {
  const site = makeSite()
  writeFileSync(join(site, 'bare-domain.html'), '<p>bare-domain.html</p>')
  writeFileSync(join(site, 'nowhere.html'), '<a href="%HOME%">home</a>')
  return site
}

test('the bare domain, a gift and an unknown host each have their own page', async () => {
  const { at } = await openMawar({ site: makeManySite() })
  for (const path of ['/', '/login', '/apa-saja']) {
    expect(await at('gift.example')('GET', path)).toMatchObject({
      status: 200,
      text: '<p>bare-domain.html</p>',
    })
    expect(await at('mawar.gift.example')('GET', path)).toMatchObject({
      status: 200,
      text: '<p>index.html</p>',
    })
    const lost = await at('lain.gift.example')('GET', path, undefined, { headers: { 'if-none-match': '*' } })
    expect(lost).toMatchObject({ status: 404, text: '<a href="http://gift.example">home</a>' })
    expect(lost.headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('a gift of many names the bare domain in its page, a single gift does not', async () => {
  const site = makeManySite()
  const built = '<html lang="id"><p>%HOME%</p>'
  writeFileSync(join(site, 'index.html'), built)
  const { at, join: register, begin } = await openMany({ site })
  await begin(await register())
  expect(await at('mawar.gift.example')('GET', '/')).toMatchObject({
    text: expect.stringMatching(
      /^<html[^>]* data-home="http:\/\/gift\.example" lang="id"><p>http:\/\/gift\.example<\/p>$/,
    ),
  })
  const { ask } = await openTestApp({ site })
  expect(await ask('GET', '/')).toMatchObject({
    text: expect.stringMatching(/^<html(?!.*data-home)[^>]* lang="id"><p>%HOME%<\/p>$/),
  })
})

test('a response cached for one host is never sent at another', async () => {
  const { app, at, beginTwo } = await openMany({ site: makeManySite() })
  await beginTwo()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const hosts = ['mawar.gift.example', 'melati.gift.example', 'gift.example', 'lain.gift.example']
  for (const path of ['/api/opening', '/', '/api/session']) {
    for (const round of [1, 2, 3]) {
      for (const host of hosts) {
        const { statusCode, text } = await at(host)('GET', path).then(({ status, text }) => ({
          statusCode: status,
          text,
        }))
        expect(await ask(port, path, { host }), `${host}${path}, ${round}`).toEqual({ statusCode, text })
      }
    }
  }
})

test('lookups of an address are counted even where the response is cached', async () => {
  const { app } = await openMany()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  // An address of digits is asked for as a record is.
  const look = () => ask(port, '/api/gifts/address?address=14022026', { host: 'gift.example' })
  for (let asked = 0; asked < limits.asks; asked += 1) expect((await look()).statusCode).toBe(200)
  expect((await look()).statusCode).toBe(429)
})

test('a gift that names another gift’s file does not keep it', async () => {
  const { at, db, media, clock, join, begin, id } = await openMawar()
  const theirs = await begin(await join(sinta), 'melati')
  await addFile({ db, media }, id, 'x')
  const { key } = await db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  const photo_url = `http://mawar.gift.example/media/${key}`
  const page = { title: 'Tanggal kita', selected_date: '14022024', photo_url }
  expect((await theirs.owner('POST', '/api/date-input', page)).status).toBe(200)
  clock.now += DAY
  await collectMedia({ db, media, now: () => clock.now }, pages)
  expect((await at('mawar.gift.example')('GET', `/media/${key}`)).status).toBe(404)
  expect(await db.selectFrom('media').select('key').execute()).toEqual([])
})

test('an account registered elsewhere that waits too long only stops waiting', async () => {
  const { db, clock, at, account, join, signIn, addWaiting, id, owner } = await openMawar()
  await join(sinta)
  await account(at('mawar.gift.example'), {
    action: 'create',
    email: 'bima@rumah.id',
    password: 'melati-pagi-9',
  })
  await addWaiting(id, sinta)
  expect((await owner('GET', '/api/accounts')).body).toHaveLength(3)
  clock.now += 14 * DAY + 1
  await purgePendingMembers({ db, now: () => clock.now })
  const accounts = await db.selectFrom('account').select('email').orderBy('id').execute()
  expect(accounts.map(({ email }) => email)).toEqual(['raka@rumah.id', sinta.email])
  const members = await db.selectFrom('member').select('may_edit').execute()
  expect(members).toEqual([{ may_edit: 1 }])
  expect((await (await signIn('gift.example', sinta))('GET', '/api/gifts')).status).toBe(200)
})

test('turning away an account that registered elsewhere keeps the account', async () => {
  const { join, signIn, addWaiting, id, owner } = await openMawar()
  await join(sinta)
  const account_id = await addWaiting(id, sinta)
  const turned = await owner('DELETE', `/api/accounts/${account_id}`)
  expect(turned).toMatchObject({ status: 200 })
  expect(turned.body.data).toHaveLength(1)
  await signIn('gift.example', sinta)
})

test('a database of one gift does not open as many, nor the reverse', async () => {
  const one = await openTestApp()
  await expect(expectKind(one.db, true)).rejects.toThrow('npm run address')
  await expectKind(one.db, false)
  const many = await openMany()
  // Its accounts would belong to no gift, and a gift without a page would be shown.
  await expect(expectKind(many.db, false)).rejects.toThrow('GIFTS must be many')
  await expectKind(many.db, true)
  await many.begin(await many.join())
  await expectKind(many.db, true)
  await expect(expectKind(many.db, false)).rejects.toThrow('GIFTS must be many')
  const fresh = await openEmptyDatabase()
  await migrate(fresh.db)
  for (const isMany of [true, false]) await expectKind(fresh.db, isMany)
})

test('a single gift moves to an address and keeps everything', async () => {
  const { db, clock } = await openTestApp()
  const { id } = await ensureGift(db, pages, clock.now)
  await db.updateTable('gift').set({ host: 'mawar' }).where('id', '=', id).execute()
  const platform = await ensureGift(db, [], clock.now)
  expect(platform.id).not.toBe(id)
  await expectKind(db, true)
  expect(await db.selectFrom('opening').select('gift_id').execute()).toEqual([{ gift_id: id }])
})

async function ask(port: number, path: string, headers: IncomingHttpHeaders) {
  const [answer] = await once(get({ port, host: '127.0.0.1', path, headers }), 'response')
  return { statusCode: answer.statusCode as number, text: await text(answer) }
}
