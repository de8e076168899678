import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/schema.ts'
import { openTestApp } from '#tests/server/app.ts'
import { openCallers, rememberGift } from '#tests/server/callers.ts'
import { declared } from '#tests/server/endpoints.ts'
import { everyCell, inject } from '#tests/server/matrix.ts'
import { plain, send } from '#tests/server/photos.ts'

const HOUR = 60 * 60_000
const notYet = 'Hadiah ini belum waktunya dibuka. Tunggu sebentar lagi.'

// Rows of people and of what the server does, which no page shows.
const NO_CONTENT =
  /^(account|member|session|media|emptied_sample|rate_limit|.*_token|pending_upload|job_lease)$/

const VISITORS = ['a stranger', 'an unlocked visitor', 'an account that waits']

const closedReads = declared
  .filter(
    ({ method, access, isOpenBeforeHour }) => method === 'GET' && access === 'visitor' && !isOpenBeforeHour,
  )
  .map(({ path }) => `/api${path}`)

async function openEarly() {
  const kado = await openTestApp()
  const photo = String((await send(kado, await plain(900, 600).jpeg().toBuffer())).json().newUrl)
  const owner = await kado.signIn()
  await kado.ask(
    'POST',
    '/api/date-input',
    { title: 'Kapan?', selected_date: '14022024', photo_url: photo },
    owner,
  )
  const opens_at = kado.clock.now + HOUR
  const give = (given: object) => kado.ask('PUT', '/api/giving', given, owner)
  expect(await give({ opens_at })).toMatchObject({ status: 200, body: { data: { opens_at } } })
  const refusal = { status: 'error', success: false, message: notYet, code: 'not_yet', opens_at }
  return { ...kado, owner, photo, opens_at, give, refusal }
}

test('until its hour a gift answers visitors when it opens and nothing else', async () => {
  const { ask, clock, opens_at, owner, photo, refusal } = await openEarly()
  const etag = String((await ask('GET', '/api/music', undefined, owner)).headers.etag)
  for (const path of [...closedReads, photo]) {
    for (const headers of [
      {},
      { 'if-none-match': etag },
      { 'if-none-match': '*', date: 'Fri, 01 Jan 2100' },
    ]) {
      const answer = await ask('GET', path, undefined, { headers })
      expect(answer, path).toMatchObject({ status: 423, headers: { 'cache-control': 'no-store' } })
      expect(answer.body, path).toEqual(refusal)
      expect(answer.headers.etag, path).toBeUndefined()
    }
    expect(await ask('HEAD', path), path).toMatchObject({ status: 423, text: '' })
  }
  const plan = { id: 1, is_selected: 1 }
  expect(await ask('PUT', '/api/todo-list.php', plan)).toMatchObject({ status: 423, body: refusal })
  clock.now = opens_at
  for (const path of [...closedReads, photo])
    expect(await ask('GET', path), path).toMatchObject({ status: 200 })
})

test('editors see everything before the hour, for a private cache alone', async () => {
  const { ask, clock, opens_at, owner, photo } = await openEarly()
  for (const path of closedReads)
    expect(await ask('GET', path, undefined, owner)).toMatchObject({ status: 200 })
  const cacheOf = async (who = {}) => (await ask('GET', photo, undefined, who)).headers['cache-control']
  expect(await cacheOf(owner)).toBe('private, max-age=31536000, immutable')
  clock.now = opens_at
  expect(await cacheOf()).toBe('public, max-age=31536000, immutable')
})

test('the hour comes before the lock, which cannot be tried until then', async () => {
  const { ask, clock, enter, lock, opens_at, owner } = await openEarly()
  await lock(owner)
  const enterDate = () => ask('POST', '/api/date-input/unlock', { date: '14022024' })
  expect(await enterDate()).toMatchObject({ status: 423, body: { code: 'not_yet' }, cookies: [] })
  expect(await ask('GET', '/api/date-input/hint')).toMatchObject({ body: { code: 'not_yet' } })
  clock.now = opens_at
  expect(await ask('GET', '/api/music')).toMatchObject({ body: { code: 'locked' } })
  const visitor = await enter()
  expect(await ask('GET', '/api/music', undefined, visitor)).toMatchObject({ status: 200 })
  clock.now = opens_at - 1
  expect(await ask('GET', '/api/music', undefined, visitor)).toMatchObject({ body: { code: 'not_yet' } })
})

test("the sample's own files are answered before the hour, but not their downloads", async () => {
  const { ask, db, owner } = await openEarly()
  const { video_url } = (await ask('GET', '/api/video-gift.php', undefined, owner)).body.data
  expect(await ask('GET', video_url)).toMatchObject({ status: 200 })
  expect(await ask('GET', `${video_url}?download`)).toMatchObject({ status: 423 })
  await db.updateTable('gift').set({ locked: 1 }).execute()
  expect(await ask('GET', video_url)).toMatchObject({ body: { code: 'locked' } })
})

test('the waiting page knows the hour, the time, and the recipient where the owner allows it', async () => {
  const { ask, clock, give, opens_at } = await openEarly()
  const waiting = async () => (await ask('GET', '/api/waiting')).body
  expect(await waiting()).toEqual({ opens_at, recipient_name: '', now: clock.now })
  await give({ names_recipient: true })
  clock.now += 5
  expect(await waiting()).toEqual({ opens_at, recipient_name: 'Sayangku', now: clock.now })
  await give({ opens_at: null })
  const { status, headers, body } = await ask('GET', '/api/waiting')
  expect([status, body.opens_at, headers['cache-control']]).toEqual([200, null, 'no-store'])
})

test('an hour that is set, moved or cleared counts from the next request on', async () => {
  const { ask, give, clock, opens_at } = await openEarly()
  const read = async () => (await ask('GET', '/api/music')).status
  for (const [hour, status] of [
    [null, 200],
    [opens_at, 423],
    [clock.now + 1, 423],
    [null, 200],
  ] as const) {
    await give({ opens_at: hour })
    expect([await read(), await read()]).toEqual([status, status])
  }
})

test('before the hour no call answers a visitor a word of the gift', async () => {
  const people = await openCallers()
  const { db, gift, clock } = people
  await (await rememberGift(people))()
  const restore = { opens_at: clock.now + HOUR, names_recipient: 0 }
  await writeCanaries(db, gift)
  await db
    .updateTable('gift')
    .set({ ...restore, hint: 'kenari', message: 'kenari' })
    .where('id', '=', gift)
    .execute()
  // From where they ask changes no more than a refusal, which access.test.ts reads.
  const cells = (await everyCell(people, 'early')).filter(
    ({ verdict, who, from, line }) =>
      VISITORS.includes(who) && from === 'our own page' && (verdict !== 'allowed' || line?.who === 'anyone'),
  )
  const said: string[] = []
  for (const cell of cells) {
    const { body, headers } = await inject(people, cell)
    if (/kenari/i.test(body + JSON.stringify(headers))) said.push(cell.name)
  }
  expect(said).toEqual([])
  expect(cells.length).toBeGreaterThan(500)
  clock.now += HOUR
  const open = await people.ask('GET', '/api/opening')
  expect(open.text).toContain('kenari')
})

// Every text of every page, and the addresses that a page's policy would let in.
async function writeCanaries(db: Kysely<Database>, gift: number) {
  for (const { name, columns } of await db.introspection.getTables()) {
    if (NO_CONTENT.test(name) || !columns.some((column) => column.name === 'gift_id')) continue
    for (const column of columns.filter(({ dataType }) => /^text$/i.test(dataType))) {
      const canary = column.name.endsWith('_url') ? 'https://kenari.example/x' : 'kenari'
      const table = sql.table(name)
      await sql`update ${table} set ${sql.ref(column.name)} = ${canary} where gift_id = ${gift}`.execute(db)
    }
  }
}
