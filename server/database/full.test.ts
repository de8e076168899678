import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { openTestApp } from '#tests/server/app.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined
const NO_LIMIT = 1_000_000

const databases: [string, { lockWait?: number }][] = [
  ['memory', {}],
  ['a file', { lockWait: 1000 }],
]

test.runIf(isSqlite).each(databases)(
  'reads continue while the database is full, and writes once there is space again (%s)',
  async (_, options) => {
    const { ask, db, becomeOwner } = await openTestApp(options)
    const { headers } = await becomeOwner()
    const add = (title: string) => ask('POST', '/api/todo-list', { title }, { headers })
    const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db)
    // SQLite raises a limit below the present size to that size.
    await limit(1)
    let response = await add('rencana 0')
    for (let n = 1; response.status === 200 && n < 100; n += 1)
      response = await add(`rencana ${n}`.padEnd(120, '.'))
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable', message: texts.unavailable } })
    expect((await ask('GET', '/api/todo-list')).status).toBe(200)
    expect((await ask('GET', '/api/session', undefined, { headers })).body).toMatchObject({ owner: true })
    const letter = { paragraphs: Array.from({ length: 50 }, () => 'a'.repeat(400)) }
    expect((await ask('POST', '/api/love-typing', letter, { headers })).status).toBe(503)
    await limit(NO_LIMIT)
    expect((await add('lega')).status).toBe(200)
    const titles = (await ask('GET', '/api/todo-list')).body.map(({ title }: { title: string }) => title)
    expect(titles.at(-1)).toBe('lega')
  },
)
