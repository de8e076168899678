import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { openTestApp } from '#tests/server/app.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined
const MANY = 1_000_000

const places: [string, { lockWait?: number }][] = [
  ['memory', {}],
  ['a file', { lockWait: 1000 }],
]

test.runIf(isSqlite).each(places)(
  'with no room left reads go on, and writes come back with the room (%s)',
  async (_, place) => {
    const { ask, db, becomeOwner } = await openTestApp(place)
    const { headers } = await becomeOwner()
    const add = (title: string) => ask('POST', '/api/todo-list', { title }, { headers })
    const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db)
    // Below what is there counts as exactly that.
    await limit(1)
    let answer = await add('rencana 0')
    for (let n = 1; answer.status === 200 && n < 100; n += 1)
      answer = await add(`rencana ${n}`.padEnd(120, '.'))
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', message: texts.unavailable } })
    expect((await ask('GET', '/api/todo-list')).status).toBe(200)
    expect((await ask('GET', '/api/session', undefined, { headers })).body).toMatchObject({ owner: true })
    const order = { paragraphs: Array.from({ length: 50 }, () => 'a'.repeat(400)) }
    expect((await ask('POST', '/api/love-typing', order, { headers })).status).toBe(503)
    await limit(MANY)
    expect((await add('lega')).status).toBe(200)
    const titles = (await ask('GET', '/api/todo-list')).body.map(({ title }: { title: string }) => title)
    expect(titles.at(-1)).toBe('lega')
  },
)
