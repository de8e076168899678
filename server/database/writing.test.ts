import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { watchCommits } from '#server/cache/commits.ts'
import { makeFolder } from '#tests/server/app.ts'
import { connect, isDuplicate, isUnavailable } from './connect.ts'
import { openWriting } from './writing.ts'

const onSqlite = test.runIf(process.env.TEST_POSTGRES_URL === undefined)

onSqlite('a read waits for no commit, and after it sees what was stored', async () => {
  const { write, read } = await openLetters()
  await write('satu')
  const order: string[] = []
  const writing = write('dua').then(() => order.push('stored'))
  order.push(`read ${await read()}`)
  await writing
  order.push(`read ${await read()}`)
  expect(order).toEqual(['read satu', 'stored', 'read satu,dua'])
})

onSqlite('nor for a transaction, of which nobody sees a half', async () => {
  const { db, write, read } = await openLetters()
  await db.transaction().execute(async (transaction) => {
    await sql`insert into letters values ('satu')`.execute(transaction)
    expect(await read(transaction)).toBe('satu')
    expect(await read()).toBe('')
    await sql`insert into letters values ('dua')`.execute(transaction)
  })
  expect(await read()).toBe('satu,dua')
  // All hold the one turn to write, one after the other.
  const three = ['tiga', 'empat', 'lima'].map((text) => write(text))
  await Promise.all(three)
  expect(await read()).toBe('satu,dua,tiga,empat,lima')
})

onSqlite('every commit is counted before its writer hears of it', async () => {
  const { db, told, write } = await openLetters()
  const states = [told()]
  await write('satu').then(() => states.push(told()))
  await db
    .transaction()
    .execute((transaction) => sql`insert into letters values ('dua')`.execute(transaction))
    .then(() => states.push(told()))
  await sql`delete from letters where text = 'dua'`.execute(db).then(() => states.push(told()))
  expect(new Set(states).size).toBe(4)
})

onSqlite('what writes is as durable as ever, and what reads cannot write', async () => {
  const { db } = await openLetters()
  const settings = (await db.transaction().execute(async (transaction) => {
    const names = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'query_only', 'cache_size']
    return Promise.all(names.map((name) => settingOf(name, transaction)))
  })) as unknown[]
  expect(settings).toEqual(['wal', 2, 1, 0, 0, -4096])
  const reading = db
    .transaction()
    .setAccessMode('read only')
    .execute((transaction) => sql`insert into letters values ('satu')`.execute(transaction))
  await expect(reading).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
})

onSqlite('what fails there is known by its code here', async () => {
  const { db, write, read } = await openLetters()
  await sql`create unique index one on letters (text)`.execute(db)
  await write('satu')
  await expect(write('satu').catch(isDuplicate)).resolves.toBe(true)
  const asking = sql`insert into letters values (${Symbol('bukan teks') as unknown})`.execute(db)
  await expect(asking).rejects.toThrow()
  expect(await read()).toBe('satu')
})

onSqlite('a thread that dies takes what it had begun with it, and the next one goes on', async () => {
  const { db, write, read, threads } = await openLetters()
  const writing = db.transaction().execute(async (transaction) => {
    await sql`insert into letters values ('satu')`.execute(transaction)
    await threads.at(-1)?.terminate()
    await sql`insert into letters values ('dua')`.execute(transaction)
  })
  await expect(writing.catch(isUnavailable)).resolves.toBe(true)
  expect(await read()).toBe('')
  process.once('worker', (thread) => void thread.terminate())
  await expect(write('tiga').catch(isUnavailable)).resolves.toBe(true)
  await write('empat')
  expect(await read()).toBe('empat')
})

onSqlite('the thread is there only while somebody writes, and loses nothing by that', async () => {
  const { db, write, read, file, threads } = await openLetters()
  expect(threads).toEqual([])
  await sql`delete from letters where text = 'tidak ada'`.execute(db)
  expect(threads).toEqual([])
  await write('satu')
  expect(threads).toHaveLength(1)
  const brief = openWriting(file, watchCommits(file), 1)
  for (const text of ['dua', 'tiga']) {
    await brief.run({ sql: `insert into letters values ('${text}')`, parameters: [] })
    await once(threads.at(-1) as Worker, 'exit')
  }
  expect(threads).toHaveLength(3)
  expect(await read()).toBe('satu,dua,tiga')
  await db.destroy()
  expect(existsSync(`${file}-wal`)).toBe(false)
})

// A database with one table and the threads that were started for it.
async function openLetters() {
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  const dataDir = makeFolder()
  const { db, changes, writeAside } = connect({ dataDir })
  let count = 0
  changes?.tell(() => {
    count += 1
  })
  onTestFinished(async () => {
    await db.destroy()
    process.off('worker', note)
  })
  await sql`create table letters (text text)`.execute(db)
  writeAside?.()
  const write = (text: string) => sql`insert into letters values (${text})`.execute(db)
  const read = async (place = db) => {
    const { rows } = await sql<{ text: string }>`select text from letters`.execute(place)
    return rows.map(({ text }) => text).join()
  }
  return { db, told: () => count, write, read, threads, file: join(dataDir, 'kado.db') }
}

async function settingOf(name: string, db: Awaited<ReturnType<typeof openLetters>>['db']) {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)
  return Object.values(rows[0] ?? {})[0]
}
