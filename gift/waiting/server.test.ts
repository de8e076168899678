import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR } from '#contract/durations.ts'
import type { Database } from '#server/database/schema.ts'
import { lines } from '#tests/server/access-table.ts'
import { MARKED, makeSite } from '#tests/server/callers.ts'
import { declared } from '#tests/server/endpoints.ts'
import { openOwned } from '#tests/server/page.ts'
import { plain, send } from '#tests/server/photos.ts'
import { firstRow } from '#tests/server/rows.ts'

const notYet = 'Hadiah ini belum waktunya dibuka. Tunggu sebentar lagi.'

// Rows of people and of the server, which no page shows.
const NO_CONTENT =
  /^(account|member|session|media|emptied_sample|rate_limit|.*_token|pending_upload|job_lease)$/

const closedReads = declared
  .filter(
    ({ method, access, isOpenBeforeHour }) => method === 'GET' && access === 'anyone' && !isOpenBeforeHour,
  )
  .map(({ path }) => `/api${path}`)

/** A gift whose hour has not come, with the photo of its date page. */
async function openEarly() {
  const kado = await openOwned({ site: makeSite(MARKED) })
  const photo = String((await send(kado, await plain(900, 600).jpeg().toBuffer())).json().newUrl)
  const page = { title: 'Kapan?', selected_date: '14022024', photo_url: photo }
  await kado.own('POST', '/api/date-input', page)
  const opens_at = kado.clock.now + HOUR
  const give = (given: object) => kado.own('PUT', '/api/giving', given)
  expect(await give({ opens_at })).toMatchObject({ status: 200, body: { data: { opens_at } } })
  const refusal = { status: 'error', success: false, message: notYet, code: 'not_yet', opens_at }
  return { ...kado, photo, opens_at, give, refusal }
}

test('before its hour visitors learn only when the gift opens, and editors see everything', async () => {
  const { ask, clock, opens_at, own, owner, photo, refusal } = await openEarly()
  const etag = String((await own('GET', '/api/music')).headers.etag)
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
    expect(await own('GET', path), path).toMatchObject({ status: 200 })
  }
  const todo = { id: 1, is_selected: 1 }
  expect(await ask('PUT', '/api/todo-list.php', todo)).toMatchObject({ status: 423, body: refusal })
  const cacheOf = async (who = {}) => (await ask('GET', photo, undefined, who)).headers['cache-control']
  expect(await cacheOf(owner)).toBe('private, max-age=31536000, immutable')
  clock.now = opens_at
  expect(await cacheOf()).toBe('public, max-age=31536000, immutable')
  for (const path of [...closedReads, photo])
    expect(await ask('GET', path), path).toMatchObject({ status: 200 })
})

test('before the hour the date of a locked gift cannot be tried', async () => {
  const { ask, clock, enter, give, lock, opens_at, own, owner } = await openEarly()
  const read = async (who?: object) => (await ask('GET', '/api/music', undefined, who)).status
  for (const [hour, status] of [
    [null, 200],
    [opens_at, 423],
    [clock.now + 1, 423],
    [null, 200],
    [opens_at, 423],
  ] as const) {
    await give({ opens_at: hour })
    expect([await read(), await read()]).toEqual([status, status])
  }
  // The sample's own files are answered before the hour, but not their downloads.
  const { video_url } = (await own('GET', '/api/video-gift.php')).body.data
  expect(await ask('GET', video_url)).toMatchObject({ status: 200 })
  expect(await ask('GET', `${video_url}?download`)).toMatchObject({ status: 423 })

  await lock(owner)
  expect(await ask('GET', video_url)).toMatchObject({ body: { code: 'locked' } })
  const enterDate = () => ask('POST', '/api/date-input/unlock', { date: '14022024' })
  expect(await enterDate()).toMatchObject({ status: 423, body: { code: 'not_yet' }, cookies: [] })
  expect(await ask('GET', '/api/date-input/hint')).toMatchObject({ body: { code: 'not_yet' } })
  clock.now = opens_at
  expect(await ask('GET', '/api/music')).toMatchObject({ body: { code: 'locked' } })
  const visitor = await enter()
  expect(await read(visitor)).toBe(200)
  clock.now = opens_at - 1
  expect(await ask('GET', '/api/music', undefined, visitor)).toMatchObject({ body: { code: 'not_yet' } })
})

test("GET /waiting returns the hour, the server's time and, where allowed, the recipient's name", async () => {
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

test('before the hour no read returns a visitor any text of the gift', async () => {
  const { ask, clock, db } = await openEarly()
  const { id: gift } = await firstRow(db, 'gift')
  await writeCanaries(db, gift)
  await db.updateTable('gift').set({ hint: 'kenari', message: 'kenari', names_recipient: 0 }).execute()
  const reads = lines.filter(({ method, who }) => method === 'GET' && who === 'anyone')
  expect(reads.length).toBeGreaterThan(25)
  for (const { path } of [...reads, { path: '/' }]) {
    const { headers, text } = await ask('GET', path.replace(/:\w+/g, '1').replace('*', 'aset.txt'))
    expect(text + JSON.stringify(headers), path).not.toMatch(/kenari/i)
  }
  clock.now += HOUR
  expect((await ask('GET', '/api/opening')).text).toContain('kenari')
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
