import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgePendingMembers, removeUnusedAccount } from '#server/auth/pending-members.ts'
import type { Database } from '#server/database/schema.ts'
import { addOtherGift, openTestApp, type TestApp } from '#tests/server/app.ts'
import { blockRows, countBlocked } from '#tests/server/blocked-connections.ts'
import { testBucket } from '#tests/server/bucket.ts'
import { startServer } from '#tests/server/program.ts'
import { addWaiting } from '#tests/server/waiting.ts'
import { runCleanup } from './cleanup-job.ts'

// Two processes on one database and one bucket. SQLite's file is one process's own.
const isShared = process.env.TEST_POSTGRES_URL !== undefined

const SECOND = 1000

test.runIf(isShared)('a save through one process is shown by the other too', async () => {
  const { here, there, raka, read, fill } = await openTwo()
  await fill()
  for (const title of ['Satu', 'Dua', 'Tiga']) {
    await save(here, title, raka)
    // The author bypasses the cache, and the process that stored it invalidates its own.
    for (const each of [here, there]) expect(await read(each, raka.headers.cookie)).toBe(title)
    expect(await read(here)).toBe(title)
    await expect.poll(() => read(there), { interval: 5 }).toBe(title)
    await fill()
  }
})

test.runIf(isShared)('a visitor who switches a plan sees it at every process at once', async () => {
  const { here, there, at, isCached } = await openTwo()
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${at(there)}/api/todo-list.php`, { headers })
    return ((await answer.json()) as { id: number; is_selected: string }[])[0]
  }
  const { id } = (await read()) ?? {}
  const switches = Array.from({ length: 30 }, (_, turn) => (turn % 2 ? '1' : '0'))
  for (const is_selected of switches) {
    await expect
      .poll(async () => (await read()) && isCached(there, '/api/todo-list'), { interval: 5 })
      .toBe(true)
    const { cookies } = await here.ask('PUT', '/api/todo-list.php', { id, is_selected })
    expect(cookies).toMatchObject([{ name: 'kado_author', httpOnly: true, sameSite: 'Lax', maxAge: 2 }])
    expect(await read({ cookie: 'kado_author=1' })).toMatchObject({ is_selected })
    // Each minute has its number of switches.
    here.clock.now += 10 * SECOND
  }
})

test.runIf(isShared)('a save of one gift leaves the cached responses of others', async () => {
  const { here, there, raka, fill, isCached } = await openTwo()
  const other = await addOtherGift(here.db)
  await fill()
  expect(isCached(there)).toBe(true)
  await here.db.updateTable('opening').set({ title: 'Lain' }).where('gift_id', '=', other).execute()
  await receiveAll(there)
  expect(isCached(there)).toBe(true)
  await save(here, 'Ini', raka)
  await expect.poll(() => isCached(there), { interval: 5 }).toBe(false)
})

test.runIf(isShared)(
  'what was stored while the connection that listens was away is shown after it',
  async () => {
    const { here, there, raka, read, fill } = await openTwo()
    await fill()
    for (const title of ['Satu', 'Dua']) {
      await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kado listens' and datname = current_database()`.execute(here.db)
      await save(here, title, raka)
      await expect.poll(() => read(there), { interval: 5 }).toBe(title)
      // It listens again, and its cache holds nothing from before.
      await fill()
      expect(await read(there)).toBe(title)
    }
  },
)

test.runIf(isShared)('among many saves no reader is left with an older one', async () => {
  const { here, there, read, fill } = await openTwo()
  await fill()
  let isOver = false
  const readers = [here, there].map(async (each) => {
    while (!isOver) await Promise.all([read(each), read(each), read(each)])
  })
  for (let turn = 1; turn <= 30; turn += 1) {
    const at = turn % 2 === 0 ? here : there
    await at.db
      .updateTable('opening')
      .set({ title: `Ke ${turn}` })
      .execute()
    await wait(turn % 2)
  }
  isOver = true
  await Promise.all(readers)
  for (const each of [here, there]) {
    await receiveAll(each)
    expect(await read(each)).toBe('Ke 30')
  }
})

test.runIf(isShared)('a session, a limit and a lock are the same at every process', async () => {
  const { here, there, raka } = await openTwo()
  const me = (kado: TestApp) => kado.ask('GET', '/api/session', undefined, raka)
  expect((await me(there)).body.user).toMatchObject({ email: here.raka.email })
  await here.lock(raka)
  expect(await there.ask('GET', '/api/music')).toMatchObject({ status: 423 })
  const visitor = await there.enter()
  expect(await here.ask('GET', '/api/music', undefined, visitor)).toMatchObject({ status: 200 })
  const tries = Array.from({ length: 12 }, (_, turn) =>
    (turn % 2 ? here : there).account({ action: 'login', email: here.raka.email, password: 'bukan-ini-7' }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  // Five are free, whichever process they meet.
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  await here.ask('DELETE', '/api/session', {}, raka)
  expect((await me(there)).body.user).toBeNull()
})

test.runIf(isShared)(
  'an opening hour that one process stores counts at the other, and passes there',
  async () => {
    const { here, there, raka, fill, isCached, at } = await openTwo()
    await fill()
    const opens_at = here.clock.now + 60 * SECOND
    await here.ask('PUT', '/api/giving', { opens_at }, raka)
    await expect.poll(() => isCached(there), { interval: 5 }).toBe(false)
    const read = async () => (await fetch(`${at(there)}/api/opening`)).status
    expect([await read(), await read(), isCached(there)]).toEqual([423, 423, false])
    for (const each of [here, there]) each.clock.now = opens_at
    expect(await read()).toBe(200)
  },
)

test.runIf(isShared)(
  'of two processes that keep files in folders of their own the second says so',
  async () => {
    const { databaseUrl = '' } = await openTestApp()
    const env = { DATABASE_URL: databaseUrl }
    const first = await startServer({ env })
    const second = await startServer({ env })
    await expect.poll(second.output).toMatch(/Another process uses this database, but MEDIA_URL is not set/)
    expect(first.output()).not.toMatch(/MEDIA_URL/)
    const third = await startServer({ env: { ...env, ...(await testBucket()) } })
    expect(third.output()).not.toMatch(/MEDIA_URL/)
  },
)

test.runIf(isShared)('of first accounts at the same moment at two processes one owns the gift', async () => {
  const here = await openTestApp()
  const there = await openTestApp({ beside: here })
  const person = (name: string) => ({
    action: 'create',
    email: `${name}@rumah.id`,
    password: here.raka.password,
  })
  const made = await Promise.all([here.account(person('raka')), there.account(person('sinta'))])
  expect(made.map(({ status }) => status)).toEqual([200, 200])
  const members = await here.db.selectFrom('member').select('may_edit').orderBy('may_edit').execute()
  expect(members).toEqual([{ may_edit: 0 }, { may_edit: 1 }])
  const same = await Promise.all([here.account(person('tamu')), there.account(person('tamu'))])
  expect(same.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.runIf(isShared)('a link counts at a process whose clock is a little behind, and once', async () => {
  const { here, there } = await openTwo()
  here.clock.now += 20 * SECOND
  const { email } = here.raka
  await here.account({ action: 'change_password', email, newPassword: 'dermaga-sore-9' })
  await here.mail.settle()
  expect(await here.db.selectFrom('reset_token').selectAll().execute()).toHaveLength(1)
  await runCleanup({ ...there, now: () => there.clock.now }, there.pages)
  const token = tokenOf(here)
  const change = (kado: TestApp) =>
    kado.account({ action: 'change_password', email, newPassword: 'dermaga-sore-9', token })
  const statuses = (await Promise.all([change(there), change(here)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 403])
})

test.runIf(isShared)('who is let in while the line is tidied keeps the account', async () => {
  const { here, there } = await openTwo()
  const id = await addWaiting(here.db, { email: 'tamu@rumah.id', as: here.raka.email })
  const old = { db: there.db, now: () => there.clock.now + 400 * 24 * 60 * 60 * SECOND }
  const letIn = (db: Kysely<Database>) =>
    db.updateTable('member').set({ may_edit: 1 }).where('account_id', '=', id).execute()
  await whileHeld(here, letIn, () => purgePendingMembers(old))
  expect(await idsOf(here)).toContain(id)
})

test.runIf(isShared)(
  'who is given a place while the account is removed for having none keeps it',
  async () => {
    const { here, there } = await openTwo()
    const id = await addWaiting(here.db, { email: 'tamu@rumah.id', as: here.raka.email })
    const { gift_id } = await here.db
      .deleteFrom('member')
      .where('account_id', '=', id)
      .returning('gift_id')
      .executeTakeFirstOrThrow()
    const other = await addOtherGift(here.db)
    const join = (db: Kysely<Database>) =>
      db.insertInto('member').values({ gift_id: other, account_id: id, may_edit: 1, created_at: 0 }).execute()
    const remove = () =>
      there.db
        .transaction()
        .execute((transaction) => removeUnusedAccount(transaction, { account_id: id, gift_id }))
    await whileHeld(here, join, remove)
    expect(await idsOf(here)).toContain(id)
  },
)

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
  const isCached = (kado: TestApp, path = '/api/opening') => {
    const { host } = new URL(ports.get(kado) ?? '')
    return kado.cache.find(`${host} ${host} ${path}`) !== undefined
  }
  // Reads until both processes answer from their caches.
  const fill = async () => {
    for (const each of [here, there]) {
      const isFilled = async () => {
        await read(each)
        return isCached(each)
      }
      await expect.poll(isFilled, { interval: 5 }).toBe(true)
    }
  }
  return {
    here,
    there,
    raka: await here.becomeOwner(),
    read,
    fill,
    isCached,
    at: (kado: TestApp) => ports.get(kado),
  }
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

/** Does work while another transaction has written and is not through; it is once that work waits for it. */
async function whileHeld(
  { db }: TestApp,
  write: (db: Kysely<Database>) => Promise<unknown>,
  work: () => Promise<unknown>,
) {
  const end = await blockRows(db, write)
  const done = work()
  await expect.poll(() => countBlocked(db), { interval: 5 }).toBe(1)
  await Promise.all([end(), done])
}

async function idsOf({ db }: TestApp) {
  return (await db.selectFrom('account').select('id').execute()).map(({ id }) => id)
}

function tokenOf({ dataDir }: TestApp) {
  const [file = ''] = readdirSync(join(dataDir, 'outbox'))
  return /#reset=([\w-]+)/.exec(readFileSync(join(dataDir, 'outbox', file), 'utf8'))?.[1] ?? ''
}
