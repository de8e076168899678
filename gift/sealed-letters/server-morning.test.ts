import { expect, test } from 'vitest'
import { texts as account } from '#contract/account/contract.ts'
import { DAY, HOUR } from '#contract/durations.ts'
import { purgeExpired } from '#server/jobs/expired-rows.ts'
import { runMailJob } from '#server/jobs/mail-job.ts'
import { raka } from '#tests/people.ts'
import { openMornings, sinta } from '#tests/server/mornings.ts'
import { mailsIn, recipientOf } from '#tests/server/outbox.ts'
import { SECRET } from '#tests/server/secret.ts'
import { addressLimits, texts as letterTexts } from './contract.ts'
import { texts } from './server-reminders.ts'

test("the mails about a letter are written at eight in the gift's time zone", async () => {
  const { leave, mail, own, pages, seal, sentAt, stores } = await openMornings()
  await leave(` ${sinta.toUpperCase()}`)
  // Day 1114 after 14 February 2024 is 4 March 2027; on day 1124 New York puts its clocks forward.
  for (const [time_zone, day, at] of [
    ['Asia/Jayapura', 1112, Date.UTC(2027, 2, 1, 23)],
    ['Asia/Jakarta', 1114, Date.UTC(2027, 2, 4, 1)],
    ['America/New_York', 1123, Date.UTC(2027, 2, 13, 13)],
    ['America/New_York', 1124, Date.UTC(2027, 2, 14, 12)],
  ] as const) {
    await own('PUT', '/days-of-love/time-zone', { time_zone })
    await seal({ day })
    expect(await sentAt(at - 1000)).toEqual([])
    // Two processes may do so in the same minute.
    stores.clock.now = at
    await Promise.all([runMailJob(stores, pages), runMailJob(stores, pages)])
    await mail.settle()
    expect(await sentAt(at), time_zone).toEqual([raka.email, sinta])
    expect(await sentAt(at + HOUR)).toEqual([])
  }
  expect(await sentAt(stores.clock.now + DAY)).toEqual([])
})

const morning = Date.UTC(2027, 1, 14, 1)
const onValentine = { opens_on: '2027-02-14' }

test('a mail contains nothing of the letter, and its link deletes the address', async () => {
  const { ask, db, leave, mailsAt, own, remind, seal, stop } = await openMornings()
  await own('POST', '/opening', { title: 'Untuk Kamu', recipient_name: SECRET })
  await seal(onValentine)
  await seal({ opens_on: '2027-02-15' })
  await leave(sinta)
  expect(await remind(sinta)).toMatchObject({
    status: 200,
    body: { message: letterTexts.reminded, data: {} },
  })
  const mails = await mailsAt(morning)
  expect(mails).toHaveLength(2)
  for (const mail of mails) expect(mail).not.toContain(SECRET)
  const hers = mails.find((mail) => recipientOf(mail) === sinta) ?? ''
  expect(hers).toContain('http://localhost:3000/sealed-letters\r\n')
  expect(hers).toContain('Ada surat untukmu yang menunggu hari ini.')
  const [, token = ''] = /stop-reminding\?token=([\w-]+)/.exec(hers) ?? []
  expect(await stop('bukan-itu')).toMatchObject({ status: 200, body: { message: texts.forgotten } })
  expect(await db.selectFrom('reminder').select('email').execute()).toEqual([{ email: sinta }])
  // An address can be withdrawn also while the gift is closed.
  await own('PUT', '/lock', { locked: true, hint: '' })
  expect(await remind('tamu@rumah.id')).toMatchObject({ status: 423 })
  expect(await stop(token)).toMatchObject({ status: 200, body: { data: {} } })
  expect(await db.selectFrom('reminder').selectAll().execute()).toEqual([])
  await own('PUT', '/lock', { locked: false, hint: '' })
  for (const path of ['/sealed-letters', '/journal/settings'])
    for (const text of [(await ask('GET', `/api${path}`)).text, (await own('GET', path)).text])
      expect(text).not.toContain('rumah.id')
  expect((await mailsAt(morning + DAY)).map(recipientOf)).toEqual(['raka@rumah.id'])
})

test('the mail names the giver where the owner gave a name', async () => {
  const { leave, mailsAt, own, seal } = await openMornings()
  await own('PUT', '/giving', { giver_name: 'Raka' })
  await seal(onValentine)
  await leave(sinta)
  const hers = (await mailsAt(morning)).find((mail) => recipientOf(mail) === sinta)
  expect(hers).toContain('Ada surat dari Raka yang menunggu hari ini.')
})

test('no mail is sent unasked, about an opened or deleted letter, or on another day', async () => {
  const { own, ask, seal, since, sentAt } = await openMornings()
  const opened = await seal(onValentine)
  const deleted = await seal(onValentine)
  // Day 1096 is Valentine's Day only as long as the date stays.
  await seal({ day: 1096 })
  await own('DELETE', `/sealed-letters/${deleted}`)
  await since('15022024')
  await own('PUT', '/journal/settings', { mails_letter: false })
  expect(await sentAt(morning)).toEqual([])
  await own('PUT', '/journal/settings', { mails_letter: true })
  await ask('POST', `/api/sealed-letters/${opened}/open`)
  expect(await sentAt(morning + HOUR)).toEqual([])
  expect(await sentAt(morning + DAY)).toEqual([raka.email])
  // The date changes again, and with it the day of the mail.
  await since('16022024')
  expect(await sentAt(morning + DAY + HOUR)).toEqual([])
  expect(await sentAt(morning + 2 * DAY)).toEqual([raka.email])
})

test('each address gets at most one mail a day, even if letters are added, deleted or moved', async () => {
  const { leave, own, seal, sentAt } = await openMornings()
  const moveTo = (time_zone: string) => own('PUT', '/days-of-love/time-zone', { time_zone })
  const both = [raka.email, sinta]
  await leave(sinta)
  await own('DELETE', `/sealed-letters/${await seal(onValentine)}`)
  expect(await sentAt(morning)).toEqual([])
  const first = await seal(onValentine)
  expect(await sentAt(morning + HOUR)).toEqual(both)
  await own('DELETE', `/sealed-letters/${first}`)
  const second = await seal(onValentine)
  expect(await sentAt(morning + 2 * HOUR)).toEqual([])
  // It is the day before in Los Angeles.
  await moveTo('America/Los_Angeles')
  await own('PUT', `/sealed-letters/${second}`, { opens_on: '2027-02-13', text: SECRET })
  expect(await sentAt(morning + 3 * HOUR)).toEqual(both)
  await moveTo('Asia/Jakarta')
  await own('PUT', `/sealed-letters/${second}`, { ...onValentine, text: SECRET })
  expect(await sentAt(morning + 4 * HOUR)).toEqual([])
})

test("no mail is sent before the gift's opening hour or after the letter's day", async () => {
  const { db, leave, own, pages, seal, sentAt, stores } = await openMornings()
  await seal(onValentine)
  await seal({ opens_on: '2027-02-13' })
  await leave(sinta)
  await own('PUT', '/giving', { opens_at: morning + 2 * HOUR })
  for (const moment of [morning - DAY, morning, morning + 2 * HOUR - 1000])
    expect(await sentAt(moment)).toEqual([])
  // A mail that could not be written is written by the next job, with its mark.
  stores.clock.now = morning + 2 * HOUR
  const publicUrl = undefined as unknown as string
  const config = { ...stores.config, publicUrl, tenants: { baseDomain: 'x' } }
  await db.updateTable('gift').set({ host: 'mawar' }).execute()
  await expect(runMailJob({ ...stores, config }, pages)).rejects.toThrow()
  await db.updateTable('gift').set({ host: '' }).execute()
  expect(await sentAt(morning + 2 * HOUR)).toEqual([raka.email, sinta])
  await seal({ opens_on: '2027-02-15' })
  expect(await sentAt(morning + DAY + 16 * HOUR)).toEqual([])
})

test('addresses are validated and limited, and a full list does not reveal them', async () => {
  const { clock, db, remind } = await openMornings()
  const long = `${'a'.repeat(250)}@b.id`
  const wrong = [undefined, '', 'sinta', 'a@b', 'sinta@rumah.id\r\nBcc: x@y.id', ['a@b.id'], long]
  for (const [at, email] of wrong.entries())
    expect(await remind(email, `198.51.${at}.7`), String(email)).toMatchObject({
      status: 422,
      body: { code: 'validation', fields: { email: account.emailShape } },
    })
  expect(await db.selectFrom('reminder').selectAll().execute()).toEqual([])
  clock.now += addressLimits.gift.window
  const from = (network: number) => `203.0.${network}.7`
  for (let count = 0; count < addressLimits.network.max; count += 1)
    expect((await remind(`tamu-${count}@rumah.id`, from(1))).status).toBe(200)
  expect(await remind(sinta, from(1))).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
  for (let count = 0; count < addressLimits.kept - addressLimits.network.max; count += 1)
    expect((await remind(`lain-${count}@rumah.id`, from(2))).status).toBe(200)
  // Only confirmed addresses count.
  expect((await remind('tamu-99@rumah.id', from(2))).status).toBe(429)
  await db.updateTable('reminder').set({ confirmed_at: clock.now }).execute()
  const full = { status: 422, body: { fields: { email: texts.manyAddresses } } }
  for (const email of [sinta, 'tamu-1@rumah.id']) expect(await remind(email, from(3))).toMatchObject(full)
  for (let count = addressLimits.kept + 2; count < addressLimits.gift.max; count += 1)
    expect((await remind(sinta, from(count))).status).toBe(422)
  expect((await remind(sinta, from(99))).status).toBe(429)
  clock.now += addressLimits.gift.window
  expect((await remind(sinta, from(99))).status).toBe(422)
  expect(await db.selectFrom('reminder').selectAll().execute()).toHaveLength(addressLimits.kept)
})

test('an address counts once it is confirmed within a day', async () => {
  const { clock, confirm, db, leave, mail, own, remind, sentAt, seal, stores } = await openMornings()
  const tokens = async () =>
    (await db.selectFrom('reminder').select('token').execute()).map(({ token }) => token)
  const late = { status: 422, body: { fields: { token: texts.late } } }
  const invent = (count: number) => remind(`tamu-${count}@rumah.id`, `203.0.${count}.7`)
  for (let count = 0; count < addressLimits.kept; count += 1) expect((await invent(count)).status).toBe(200)
  await seal(onValentine)
  await mail.settle()
  expect(await confirm('bukan-itu')).toMatchObject(late)
  // Ten unconfirmed addresses leave room for others.
  const token = await leave(sinta)
  expect((await own('GET', '/sealed-letters/reminders')).body).toEqual({ count: 1 })
  // The link may be opened again, also later.
  clock.now += addressLimits.confirmable
  expect((await confirm(token)).status).toBe(200)
  const [first = ''] = await tokens()
  expect(await confirm(first)).toMatchObject(late)
  await purgeExpired(stores)
  expect(await tokens()).toEqual([token])
  await own('PUT', '/journal/settings', { mails_letter: false })
  clock.now = morning - HOUR
  expect((await invent(99)).status).toBe(200)
  // An unconfirmed address gets the link alone.
  expect(await sentAt(morning)).toEqual([sinta, 'tamu-99@rumah.id'])
  expect(await sentAt(morning + HOUR)).toEqual([])
  expect((await own('DELETE', '/sealed-letters/reminders')).body.data).toEqual({ count: 0 })
  expect(await tokens()).toEqual([])
})

test('an address gets three of these mails a day at most, and none once it is confirmed', async () => {
  const kado = await openMornings()
  const written = async () => (await mailsIn(kado)).map(recipientOf).filter((to) => to !== raka.email)
  await kado.leave(sinta)
  await kado.remind(sinta)
  expect(await written()).toEqual([sinta])
  for (let network = 1; network < 9; network += 1) await kado.remind('bima@rumah.id', `203.0.${network}.7`)
  const three = Array.from({ length: addressLimits.address.max }, () => 'bima@rumah.id')
  expect(await written()).toEqual([sinta, ...three])
  // Repeated requests for her address end none of the links that she got.
  const links = (await mailsIn(kado)).flatMap(
    (mail) => /confirm-reminder\?token=([\w-]+)/.exec(mail)?.[1] ?? [],
  )
  for (const link of links) expect((await kado.confirm(link)).status).toBe(200)
})
