import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFailed, onTestFinished } from 'vitest'
import { createApp, pages } from '#server/app.ts'
import { archivedTables } from '#server/backup/rows.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Row } from '#server/database/row-ids.ts'
import type { Database } from '#server/database/schema.ts'
import { cookieName } from '#server/http/cookies.ts'
import { runCleanup } from '#server/jobs/cleanup-job.ts'
import { logger as productLogger } from '#server/log/logger.ts'
import { collectMedia } from '#server/media/collector.ts'
import { openQuota } from '#server/media/quota.ts'
import { openStore } from '#server/media/storage/store.ts'
import { loadInstallation, prepareTenants } from '#server/tenants/installation.ts'
import { raka } from '#tests/people.ts'
import { addAccount, addSession } from './accounts.ts'
import { testBucket } from './bucket.ts'
import { makeDatabase } from './databases.ts'
import { addRow } from './rows.ts'

type Options = {
  env?: Record<string, string>
  /** Lines of the log, as they are written. */
  log?: (line: string) => void
  site?: string
  /** A folder to open again; a fresh one otherwise. */
  dataDir?: string
  /** An app whose PostgreSQL and bucket this one shares, as a process on another machine does. */
  beside?: { config: Config; databaseUrl: string | undefined }
  /** Keeps SQLite's file in the folder, and waits so many milliseconds where it is locked. */
  lockWait?: number
  /** Caches responses on PostgreSQL too, where a write through `db` reaches the cache a moment later. */
  isCaching?: boolean
}

declare module 'vitest' {
  interface TaskMeta {
    /** Lines of the app's log. */
    said?: string[]
  }
}

type SentCookie = {
  name: string
  value: string
  path?: string
  httpOnly?: boolean
  secure?: boolean
  sameSite?: string
  maxAge?: number
}

type RequestSettings = { db: Kysely<Database>; config: Config; now: () => number }

/**
 * Opens a fresh app on a fresh database: SQLite in memory, or PostgreSQL where TEST_POSTGRES_URL names a server. The
 * clock stands still until a test sets it. Everything is closed when the test ends.
 */
export async function openTestApp({
  env = {},
  log,
  site,
  dataDir = makeFolder(),
  lockWait,
  isCaching,
  beside,
}: Options = {}) {
  const bucket = process.env.TEST_MEDIA === 's3' && !beside ? await testBucket() : {}
  const read = readConfig({ DATA_DIR: dataDir, ...bucket, ...env })
  const config = beside ? { ...read, bucket: beside.config.bucket } : read
  const { connection, databaseUrl } = await openTestDatabase(config, lockWait, beside?.databaseUrl)
  const clock = { now: Date.UTC(2026, 10, 21, 3) }
  await migrate(connection.db)
  await prepareTenants(connection.db, config, { pages, now: clock.now })
  const media = await openStore(config)
  const logger = {
    ...productLogger,
    ...(log ? { level: 'trace', stream: { write: log } } : keepLinesOfFailures()),
  }
  const options = { logger, now: () => clock.now, ...(site ? { site } : {}) }
  const { app, mail, routes, cache, shutdown } = await createApp(
    {
      config,
      db: connection.db,
      media,
      ...(databaseUrl && !isCaching ? {} : { changes: connection.changes }),
    },
    options,
  )
  onTestFinished(async () => {
    await app.close()
    await mail.close()
    await connection.db.destroy()
  })
  const stores = { db: connection.db, media, now: () => clock.now }
  return {
    app,
    mail,
    media,
    quota: openQuota({ ...stores, config, log: app.log }, pages),
    /** The hourly job, and the part of it that removes files. */
    cleanUp: () => runCleanup(stores, pages),
    collect: () => collectMedia(stores, pages),
    cache,
    shutdown,
    routes,
    db: connection.db,
    changes: connection.changes,
    clock,
    config,
    dataDir,
    databaseUrl,
    pages,
    ...requestFunctions(app, { db: connection.db, config, now: () => clock.now }),
  }
}

// The app's log of failures is shown beside those of the test (scripts/failed-tests.mjs).
function keepLinesOfFailures() {
  const said: string[] = []
  onTestFailed(({ task }) => {
    task.meta.said = [...(task.meta.said ?? []), ...said]
  })
  return { level: 'error', stream: { write: (line: string) => void said.push(line) } }
}

/** Opens another app on stores that are already open. It is closed when the test ends. */
export async function openAnother(...stores: Parameters<typeof createApp>) {
  const opened = await createApp(...stores)
  onTestFinished(() => opened.app.close())
  return opened
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Settings for the whole program on a fresh folder and a database of the kind that is tested. */
export async function configure(env: Record<string, string> = {}) {
  const server = process.env.TEST_POSTGRES_URL
  const target = server ? { DATABASE_URL: await addDatabase(server) } : {}
  return readConfig({ DATA_DIR: makeFolder(), PORT: '0', ...target, ...env })
}

/** Makes a folder that is removed when the test ends. */
export function makeFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'kado-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Adds another gift, which no request of a test may read or change. */
export async function addOtherGift(db: Kysely<Database>, host = 'mawar') {
  const id = await addRow(db, 'gift', {
    host,
    owner_id: null,
    claim_code: 'X',
    time_zone: 'Asia/Tokyo',
    access_key: 'kunci gadis lain',
    created_at: 0,
  })
  for (const page of pages) await page.createSample?.(db, id)
  return id
}

// Archived tables that belong to no page.
const apart = ['gift', 'account', 'member', 'domain', 'reserved_address']

/** Reads the stored rows of all pages and gifts, with those of files first. */
export async function everyRow(db: Kysely<Database>) {
  const tables = archivedTables.filter((name) => !apart.includes(name))
  const rows = tables.map((name) => sql<Row>`select * from ${sql.table(name)} order by id`.execute(db))
  return {
    pages: (await Promise.all(rows)).map((read) => read.rows),
    gifts: await db.selectFrom('gift').selectAll().orderBy('id').execute(),
  }
}

function requestFunctions(app: Awaited<ReturnType<typeof createApp>>['app'], settings: RequestSettings) {
  const ask = async (method: string, path: string, payload?: object, options: InjectOptions = {}) => {
    const given = payload === undefined ? {} : { payload }
    const answer = await app.inject({ method: method as 'GET', url: path, ...given, ...options })
    const isJson = answer.body !== '' && String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: isJson ? answer.json() : undefined,
      cookies: answer.cookies as SentCookie[],
    }
  }
  const account = (payload: object, options?: InjectOptions) =>
    ask('POST', '/api/user/login.php', payload, options)
  const signIn = async (person = raka) => {
    const { cookies } = await account({ action: 'login', ...person })
    return carrying(cookies)
  }
  /** Makes the first account, the gift's owner. @returns the headers with a session of it */
  const becomeOwner = async () => carrying([await makeOwner(settings)])
  /** Locks the gift, or opens it, as its owner. */
  const lock = async (owner: InjectOptions, { locked = true, hint = '' } = {}) => {
    expect(await ask('PUT', '/api/lock', { locked, hint }, owner)).toMatchObject({ status: 200 })
  }
  /** Enters the secret date. @returns the headers with the visitor's access cookie */
  const enter = async (date = '14022024', options: InjectOptions = {}) => {
    const answer = await ask('POST', '/api/date-input/unlock', { date }, options)
    expect(answer).toMatchObject({ status: 200, body: { selected_date: date } })
    return carrying(answer.cookies)
  }
  return { ask, account, signIn, becomeOwner, lock, enter }
}

/** The headers of a browser that has these cookies. */
export function carrying(cookies: Pick<SentCookie, 'name' | 'value'>[]) {
  return { headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') } }
}

// By rows, because registering and signing in would hash a password each.
async function makeOwner({ db, config, now }: RequestSettings) {
  const { id: gift_id } = await loadInstallation(db)
  const stores = { db, now: now() }
  const { email } = raka
  const known = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  const account_id = known?.id ?? (await addAccount(stores, { gift_id, email, may_edit: 1 }))
  await db.updateTable('gift').set({ owner_id: account_id }).where('id', '=', gift_id).execute()
  const value = await addSession(stores, { gift_id, account_id })
  return { name: cookieName({ config }, 'session'), value }
}

// Every test has a database of its own, so that tests may run side by side.
async function openTestDatabase({ dataDir }: Config, lockWait?: number, shared?: string) {
  const databaseUrl = shared ?? (await makeTestDatabase())
  if (databaseUrl) return { connection: connect({ dataDir, databaseUrl }), databaseUrl }
  const target = lockWait ? { dataDir, lockWait } : { dataDir: ':memory:' }
  return { connection: connect(target), databaseUrl }
}

async function makeTestDatabase() {
  const server = process.env.TEST_POSTGRES_URL
  return server ? addDatabase(server, process.env.TEST_POSTGRES_TEMPLATE) : undefined
}

/** Makes an empty database of the tested kind, which is removed when the test ends. */
export async function openEmptyDatabase() {
  const server = process.env.TEST_POSTGRES_URL
  const connection = connect(
    server ? { dataDir: '', databaseUrl: await addDatabase(server) } : { dataDir: ':memory:' },
  )
  onTestFinished(() => connection.db.destroy())
  return connection
}

/** Makes a PostgreSQL database, empty or a copy of another one, removed when the test ends. @returns its address */
export async function addDatabase(server: string, template?: string) {
  const { url, drop } = await makeDatabase(server, template)
  onTestFinished(drop)
  return url
}
