import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeUnusedAccount } from '#server/auth/pending-members.ts'
import { raka } from '#tests/people.ts'
import { addAccount } from '#tests/server/accounts.ts'
import { addOtherGift, openTestApp, type TestApp } from '#tests/server/app.ts'
import { blockRows, countBlocked } from '#tests/server/blocked-connections.ts'
import { testBucket } from '#tests/server/bucket.ts'
import { startServer } from '#tests/server/program.ts'

// Two processes on one database and one bucket. A SQLite file belongs to one process.
const isShared = process.env.TEST_POSTGRES_URL !== undefined

const SECOND = 1000

test.runIf(isShared)('a save through one process is shown by the other, of its gift alone', async () => {
  const { here, there, owner, read, fill, isCached } = await openTwo()
  const other = await addOtherGift(here.db)
  await fill()
  await here.db.updateTable('opening').set({ title: 'Lain' }).where('gift_id', '=', other).execute()
  await receiveAll(there)
  expect(isCached(there)).toBe(true)
  for (const title of ['Satu', 'Dua', 'Tiga']) {
    await save(here, title, owner)
    // The author bypasses the cache, and the process that stored it invalidates its own.
    for (const each of [here, there]) expect(await read(each, owner.headers.cookie)).toBe(title)
    expect(await read(here)).toBe(title)
    await expect.poll(() => read(there), { interval: 5 }).toBe(title)
    await fill()
  }
})

test.runIf(isShared)('a visitor who switches a todo sees it at every process at once', async () => {
  const { here, there, at, isCached } = await openTwo()
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${at(there)}/api/todo-list.php`, { headers })
    return ((await answer.json()) as { id: number; is_selected: string }[])[0]
  }
  const { id } = (await read()) ?? {}
  const switches = Array.from({ length: 30 }, (_, turn) => (turn % 2 ? '1' : '0'))
  for (const is_selected of switches) {
    await expect
      .poll(async () => (await read()) && isCached(there, '/todo-list.php'), { interval: 5 })
      .toBe(true)
    const { cookies } = await here.ask('PUT', '/api/todo-list.php', { id, is_selected })
    expect(cookies).toMatchObject([{ name: 'kado_author', httpOnly: true, sameSite: 'Lax', maxAge: 2 }])
    expect(await read({ cookie: 'kado_author=1' })).toMatchObject({ is_selected })
    // The number of switches is limited by minute.
    here.clock.now += 10 * SECOND
  }
})

test.runIf(isShared)('opening hours, sessions, limits and locks are shared by all processes', async () => {
  const { here, there, owner, fill, isCached, at } = await openTwo()
  await fill()
  const opens_at = here.clock.now + 60 * SECOND
  await here.ask('PUT', '/api/giving', { opens_at }, owner)
  await expect.poll(() => isCached(there), { interval: 5 }).toBe(false)
  const read = async () => (await fetch(`${at(there)}/api/opening`)).status
  expect([await read(), await read(), isCached(there)]).toEqual([423, 423, false])
  for (const each of [here, there]) each.clock.now = opens_at
  expect(await read()).toBe(200)

  const me = (kado: TestApp) => kado.ask('GET', '/api/session', undefined, owner)
  expect((await me(there)).body.user).toMatchObject({ email: raka.email })
  await here.lock(owner)
  expect(await there.ask('GET', '/api/music')).toMatchObject({ status: 423 })
  const visitor = await there.enter()
  expect(await here.ask('GET', '/api/music', undefined, visitor)).toMatchObject({ status: 200 })
  const askBoth = async (times: number, person: object) => {
    const asked = Array.from({ length: times }, (_, turn) => (turn % 2 ? here : there).account(person))
    return (await Promise.all(asked)).map(({ status }) => status).sort()
  }
  const guest = { action: 'create', email: 'tamu@rumah.id', password: raka.password }
  expect(await askBoth(2, guest)).toEqual([200, 409])
  const wrong = { action: 'login', email: raka.email, password: 'bukan-ini-7' }
  // Five attempts are free, at whichever process.
  expect(await askBoth(12, wrong)).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  await here.ask('DELETE', '/api/session', {}, owner)
  expect((await me(there)).body.user).toBeNull()
})

test.runIf(isShared)('a second process with a data folder of its own warns without MEDIA_URL', async () => {
  const { databaseUrl = '' } = await openTestApp()
  const env = { DATABASE_URL: databaseUrl }
  const first = await startServer({ env })
  const second = await startServer({ env })
  await expect.poll(second.output).toMatch(/Another process uses this database, but MEDIA_URL is not set/)
  expect(first.output()).not.toMatch(/MEDIA_URL/)
  const third = await startServer({ env: { ...env, ...(await testBucket()) } })
  expect(third.output()).not.toMatch(/MEDIA_URL/)
})

test.runIf(isShared)('a link works once at a process whose clock is slightly behind', async () => {
  const { here, there } = await openTwo()
  here.clock.now += 20 * SECOND
  const change = { action: 'change_password', email: raka.email, newPassword: 'dermaga-sore-9' }
  await here.account(change)
  await here.mail.settle()
  await there.cleanUp()
  const outbox = join(here.dataDir, 'outbox')
  const [file = ''] = readdirSync(outbox)
  const [, token = ''] = /#reset=([\w-]+)/.exec(readFileSync(join(outbox, file), 'utf8')) ?? []
  const answers = await Promise.all([there, here].map(({ account }) => account({ ...change, token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})

test.runIf(isShared)('an account that becomes a member of a gift while it is removed stays', async () => {
  const { here, there } = await openTwo()
  const { db } = here
  const id = await addAccount({ db, now: here.clock.now }, { email: 'tamu@rumah.id', may_edit: 0 })
  const waiting = db.deleteFrom('member').where('account_id', '=', id).returning('gift_id')
  const { gift_id } = await waiting.executeTakeFirstOrThrow()
  const member = { gift_id: await addOtherGift(db), account_id: id, may_edit: 1, created_at: 0 }
  const end = await blockRows(db, (transaction) => transaction.insertInto('member').values(member).execute())
  const removing = there.db
    .transaction()
    .execute((transaction) => removeUnusedAccount(transaction, { account_id: id, gift_id }))
  await expect.poll(() => countBlocked(db), { interval: 5 }).toBe(1)
  await Promise.all([end(), removing])
  expect(await db.selectFrom('account').select('id').where('id', '=', id).execute()).toHaveLength(1)
})

/** Two processes, each on a real port, and what strangers read there. */
async function openTwo() {
  const here = await openTestApp({ isCaching: true })
  const there = await openTestApp({ beside: here, isCaching: true })
  const ports = new Map<TestApp, string>()
  for (const each of [here, there]) ports.set(each, await each.app.listen({ port: 0, host: '127.0.0.1' }))
  const read = async (kado: TestApp, cookie?: string) => {
    const answer = await fetch(`${ports.get(kado)}/api/opening`, cookie ? { headers: { cookie } } : {})
    return ((await answer.json()) as [{ title: string }])[0].title
  }
  const isCached = ({ cache }: TestApp, path = '/opening') => cache.find(` ${path}`) !== undefined
  // Reads until both processes respond from their caches.
  const fill = async () => {
    for (const each of [here, there]) {
      const isFilled = async () => {
        await read(each)
        return isCached(each)
      }
      await expect.poll(isFilled, { interval: 5 }).toBe(true)
    }
  }
  const at = (kado: TestApp) => ports.get(kado)
  return { here, there, owner: await here.becomeOwner(), read, fill, isCached, at }
}

function save({ ask }: TestApp, title: string, owner: { headers: { cookie: string } }) {
  return ask('POST', '/api/opening', { title, recipient_name: 'Sinta' }, owner)
}

// Waits until a process has received all earlier notifications.
async function receiveAll({ db, cache }: TestApp) {
  const before = cache.generation()
  await sql`select pg_notify('kado', '999999')`.execute(db)
  await expect.poll(() => cache.generation(), { interval: 5 }).toBeGreaterThan(before)
}
