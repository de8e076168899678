import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { purgePendingMembers } from '#server/auth/pending-members.ts'
import { exitCodeOf } from '#server/cli/start-failure.ts'
import { migrate } from '#server/database/migrate.ts'
import { bima, sinta } from '#tests/people.ts'
import { addOtherGift, openEmptyDatabase, openTestApp } from '#tests/server/app.ts'
import { addFile, makeSite } from '#tests/server/callers.ts'
import { openManyGifts, openMawar } from '#tests/server/many.ts'
import { expectKind } from './installation.ts'

test('the bare domain, a gift and an unknown host each have their own page, which names the bare domain', async () => {
  const site = makeSite('<html lang="id"><p>%HOME%</p>')
  writeFileSync(join(site, 'nowhere.html'), '<a href="%HOME%">home</a>')
  const { at } = await openMawar({ site })
  const home = 'http://gift.example'
  for (const path of ['/', '/login', '/apa-saja']) {
    const bare = await at('gift.example')('GET', path)
    expect(bare).toMatchObject({ status: 200, text: '<p>bare-domain.html</p>' })
    const gift = await at('mawar.gift.example')('GET', path)
    expect(gift.text).toMatch(new RegExp(`^<html[^>]* data-home="${home}" lang="id"><p>${home}</p>$`))
    const lost = await at('lain.gift.example')('GET', path, undefined, { headers: { 'if-none-match': '*' } })
    expect(lost).toMatchObject({ status: 404, text: `<a href="${home}">home</a>` })
    expect(lost.headers['content-security-policy']).toContain("default-src 'none'")
  }
  const { ask } = await openTestApp({ site })
  expect((await ask('GET', '/')).text).toMatch(/^<html(?!.*data-home)[^>]* lang="id"><p>%HOME%<\/p>$/)
})

test('the pages name the registration that the host has set, where it is not open', async () => {
  const site = makeSite('<html lang="id"><p>x</p>')
  writeFileSync(join(site, 'bare-domain.html'), '<html lang="id"><p>x</p>')
  for (const [REGISTRATION, mark] of [
    ['open', ''],
    ['invited', ' data-registration="invited"'],
    ['closed', ' data-registration="closed"'],
  ] as const) {
    const { at, db } = await openManyGifts({ site, env: { REGISTRATION } })
    await addOtherGift(db)
    expect((await at('gift.example')('GET', '/register')).text).toBe(`<html${mark} lang="id"><p>x</p>`)
    const gift = (await at('mawar.gift.example')('GET', '/register')).text
    expect(gift.includes('data-registration')).toBe(mark !== '')
    expect(gift).toContain(mark)
  }
})

test('a network is limited to sixty lookups of an address in a minute', async () => {
  const { platform } = await openManyGifts()
  // An address of digits is looked up like a record's id.
  const look = () => platform('GET', '/api/gifts/address?address=14022026')
  for (let asked = 0; asked < 60; asked += 1) expect((await look()).status).toBe(200)
  expect(await look()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})

test("a reference to another gift's file does not keep it", async () => {
  const { at, db, media, clock, collect, join, begin, id } = await openMawar()
  const theirs = await begin(await join(sinta), 'melati')
  await addFile({ db, media }, id, 'x')
  const { key } = await db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  const photo_url = `http://mawar.gift.example/media/${key}`
  const page = { title: 'Tanggal kita', selected_date: '14022024', photo_url }
  expect((await theirs.owner('POST', '/api/date-input', page)).status).toBe(200)
  clock.now += DAY
  await collect()
  expect((await at('mawar.gift.example')('GET', `/media/${key}`)).status).toBe(404)
  expect(await db.selectFrom('media').select('key').execute()).toEqual([])
})

test('a waiting account that is registered elsewhere is kept', async () => {
  const { db, clock, at, account, join, signIn, addWaiting, id, owner } = await openMawar()
  await join(sinta)
  await account(at('mawar.gift.example'), { action: 'create', ...bima })
  const account_id = await addWaiting(id, sinta)
  const turned = await owner('DELETE', `/api/accounts/${account_id}`)
  expect(turned).toMatchObject({ status: 200 })
  expect(turned.body.data).toHaveLength(2)
  await addWaiting(id, sinta)
  clock.now += 14 * DAY + 1
  await purgePendingMembers({ db, now: () => clock.now })
  const accounts = await db.selectFrom('account').select('email').orderBy('id').execute()
  expect(accounts.map(({ email }) => email)).toEqual(['raka@rumah.id', sinta.email])
  const members = await db.selectFrom('member').select('may_edit').execute()
  expect(members).toEqual([{ may_edit: 1 }])
  await signIn('gift.example', sinta)
})

test('a database of one gift does not open as many, nor the reverse', async () => {
  const one = await openTestApp()
  await expect(expectKind(one.db, true)).rejects.toThrow('npm run address')
  await expectKind(one.db, false)
  const many = await openManyGifts()
  // Its accounts would belong to no gift, and a gift without a page would be shown.
  await expect(expectKind(many.db, false)).rejects.toThrow('GIFTS must be many')
  // A restart cannot help.
  expect(await expectKind(many.db, false).catch(exitCodeOf)).toBe(78)
  await expectKind(many.db, true)
  await many.begin(await many.join())
  await expectKind(many.db, true)
  await expect(expectKind(many.db, false)).rejects.toThrow('GIFTS must be many')
  const fresh = await openEmptyDatabase()
  await migrate(fresh.db)
  for (const isMany of [true, false]) await expectKind(fresh.db, isMany)
})
