import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mails, tries } from '#gift/answer/contract.ts'
import { archivedTables } from '#server/backup/rows.ts'
import { carrying, type TestApp } from '#tests/server/app.ts'
import { mailsIn, recipientOf } from '#tests/server/outbox.ts'
import { openOwned } from '#tests/server/page.ts'
import { limits } from './contract.ts'

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/kenari-77' }
const tablet = { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148' }

async function openJournal(settings: object = { is_kept: true }) {
  const kado = await openOwned()
  const change = (sent: object) => kado.own('PUT', '/api/journal/settings', sent)
  await change(settings)
  const read = async () => (await kado.own('GET', '/api/journal')).body
  return { ...kado, change, read, visit: () => startVisit(kado) }
}

// A device that keeps the cookie it is given.
function startVisit({ ask }: Pick<TestApp, 'ask'>) {
  let carried: { headers: { cookie: string } } | undefined
  return async (chapter: unknown, headers: object = phone) => {
    const sent = { headers: { ...headers, ...carried?.headers } }
    const answer = await ask('POST', '/api/journal', { chapter }, sent)
    expect(answer).toMatchObject({ status: 200, body: { status: 'success', data: {} } })
    if (answer.cookies.length > 0) carried = carrying(answer.cookies)
    return answer.cookies
  }
}

test('a chapter is noted once for each device and day, without any identity', async () => {
  const { clock, db, own, read, visit } = await openJournal()
  // 23.59.30 in Jakarta.
  clock.now = Date.UTC(2026, 10, 21, 16, 59, 30)
  const [sinta, other] = [visit(), visit()]
  const [cookie] = await sinta('opening', { ...phone, 'x-forwarded-for': '203.0.113.77' })
  expect(cookie).toMatchObject({ name: 'kado_visit', httpOnly: true, path: '/', sameSite: 'Lax' })
  for (const chapter of ['opening', 'letter', 'letter', 'quiz-finished', 'quiz-finished'])
    await sinta(chapter, { ...phone, referer: 'http://localhost/love-typing?dari=kenari' })
  await other('letter', tablet)
  // Only the beginning of the User-Agent header is read.
  await visit()('letter', { 'user-agent': `${'x'.repeat(200)} iPad` })
  const eve = { at: Date.UTC(2026, 10, 21, 16, 59), device: 'phone' }
  const evening = [
    { ...eve, device: 'desktop', kind: 'chapter', chapter: 'letter' },
    { ...eve, device: 'desktop', kind: 'opened' },
    { ...eve, device: 'tablet', kind: 'chapter', chapter: 'letter' },
    { ...eve, device: 'tablet', kind: 'opened' },
    { ...eve, kind: 'game', game: 'quiz' },
    { ...eve, kind: 'chapter', chapter: 'letter' },
    { ...eve, kind: 'chapter', chapter: 'opening' },
    { ...eve, kind: 'opened' },
  ]
  expect(await read()).toEqual(evening)
  clock.now += 30_000
  await sinta('letter')
  await sinta('letter')
  const night = { at: clock.now, device: 'phone' }
  expect(await read()).toEqual([
    { ...night, kind: 'chapter', chapter: 'letter' },
    { ...night, kind: 'opened' },
    ...evening,
  ])

  // No row holds the address, browser or cookie of a visitor, or links two chapters to one visitor.
  const tables = [...archivedTables, 'rate_limit', 'outbox'] as const
  const all = (table: string) => sql<object>`select * from ${sql.table(table)}`.execute(db)
  const stored = JSON.stringify(await Promise.all(tables.map(all)))
  for (const canary of ['127.0.0', '203.0.113', 'kenari', 'iPhone', cookie?.value])
    expect(stored).not.toContain(canary)
  const notes = await db.selectFrom('journal').selectAll().execute()
  expect(new Set(notes.map(({ once }) => once)).size).toBe(evening.length + 2)
  const columns = ['at', 'detail', 'device', 'gift_id', 'id', 'kind', 'once']
  expect(Object.keys(notes[0] ?? {}).sort()).toEqual(columns)

  expect(await own('DELETE', '/api/journal')).toMatchObject({ status: 200, body: { data: [] } })
  expect(await read()).toEqual([])
  expect(await db.selectFrom('journal').selectAll().execute()).toEqual([])
})

test('all journal settings are off at first, and omitted ones stay', async () => {
  const { own, change, read, visit } = await openJournal({})
  const off = { is_kept: false, mails_opening: false, mails_answer: false, mails_letter: false }
  const settings = async () => (await own('GET', '/api/journal/settings')).body
  expect(await settings()).toEqual(off)
  const mailing = { ...off, mails_opening: true }
  expect((await change({ mails_opening: '1' })).body.data).toEqual(mailing)
  // Nothing is noted, and no cookie set, where no journal is kept.
  expect(await visit()('opening')).toEqual([])
  expect((await change({ is_kept: true })).body.data).toEqual({ ...mailing, is_kept: true })
  expect(await change({ is_kept: 'mungkin' })).toMatchObject({ status: 422 })
  expect(await settings()).toEqual({ ...mailing, is_kept: true })
  // An unknown chapter gets the same response as a known one, and is not recorded.
  const long = 'a'.repeat(300)
  for (const chapter of [undefined, 7, '', 'Opening', 'constructor', '<b>', { chapter: 'letter' }, long])
    expect(await visit()(chapter)).toEqual([])
  expect(await read()).toEqual([])
})

test('editors, closed gifts and gifts before their hour are not noted', async () => {
  const { ask, own, clock, enter, read, visit } = await openJournal()
  expect((await own('POST', '/api/journal', { chapter: 'letter' })).cookies).toEqual([])
  await own('PUT', '/api/giving', { opens_at: clock.now + 60_000 })
  await visit()('opening')
  clock.now += 60_000
  await own('PUT', '/api/lock', { locked: true, hint: '' })
  await visit()('opening')
  expect(await read()).toEqual([])
  await ask('POST', '/api/journal', { chapter: 'days-of-love' }, await enter())
  // A visitor behind the lock has passed the opening and the date.
  const notes = (await read()).map(({ kind, chapter }: Record<string, unknown>) => chapter ?? kind)
  expect(notes).toEqual(['days-of-love', 'date-input', 'opening', 'opened'])
})

test('notes are limited by minute and by day, and every report gets the same response', async () => {
  const { db, clock, read, visit } = await openJournal()
  await Promise.all(Array.from({ length: limits.atOnce + 20 }, () => visit()('opening')))
  expect(await read()).toHaveLength(limits.atOnce * 2)
  clock.now += limits.minute
  await visit()('opening')
  expect(await read()).toHaveLength(limits.atOnce * 2 + 2)
  clock.now += limits.minute
  await db
    .updateTable('rate_limit')
    .set({ count: limits.notes - 1 })
    .execute()
  for (const _ of ['noted', 'not noted']) await visit()('opening')
  expect(await read()).toHaveLength(limits.atOnce * 2 + 4)
  clock.now += limits.day
  await visit()('opening')
  expect(await read()).toHaveLength(limits.atOnce * 2 + 6)
  const counts = await db.selectFrom('rate_limit').select('count').execute()
  expect(counts).toEqual([{ count: 1 }, { count: 1 }])
})

test('the editors get one mail about the first opening', async () => {
  const { account, own, change, clock, visit, ...kado } = await openJournal({})
  await account({ action: 'create', email: 'sari@rumah.id', password: 'melati-pagi-hari-9' })
  await account({ action: 'create', email: 'dewi@rumah.id', password: 'melati-pagi-hari-9' })
  const { body } = await own('GET', '/api/accounts')
  const sari = body.find(({ email }: { email: string }) => email === 'sari@rumah.id')
  await own('PUT', `/api/accounts/${sari.id}`, { may_edit: true })
  await change({ is_kept: true, mails_opening: true })
  await own('POST', '/api/opening', { title: 'Untuk Kamu', recipient_name: 'Sinta' })
  await Promise.all([visit()('opening'), visit()('opening')])
  await visit()('letter')
  clock.now += limits.day
  await visit()('opening')
  await own('DELETE', '/api/journal')
  await visit()('opening')
  const mails = await mailsIn(kado)
  expect(mails.map(recipientOf).sort()).toEqual(['raka@rumah.id', 'sari@rumah.id'])
  expect(mails.join('')).not.toMatch(/Sinta|letter|phone/)
  expect(mails.join('')).toContain('/edit-pages?page=journal')
})

test('the editors get at most ten mails a day about answers, without their words', async () => {
  const { ask, own, change, clock, ...kado } = await openJournal({})
  await own('PUT', '/api/giving', { takes_answers: true })
  const send = (once: string) => ask('POST', '/api/answers', { after: 'letter', text: 'kenari', once })
  expect(await send('a')).toMatchObject({ status: 201 })
  await change({ mails_answer: true })
  for (const once of ['b', 'b', 'c']) expect(await send(once)).toMatchObject({ status: 201 })
  const two = await mailsIn(kado)
  expect(two).toHaveLength(2)
  expect(two.join('')).not.toContain('kenari')
  // A device that withdraws each answer could fill the editors' mailboxes.
  for (let count = 3; count <= mails.max + 1; count += 1) {
    if (count % 10 === 0) clock.now += tries.window
    expect(await send(`${count}`)).toMatchObject({ status: 201 })
  }
  expect(await mailsIn(kado)).toHaveLength(mails.max)
  clock.now += mails.window
  await send('besok')
  expect(await mailsIn(kado)).toHaveLength(mails.max + 1)
})
