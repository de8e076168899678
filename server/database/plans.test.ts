import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { lines } from '#server/test-access.ts'
import { callsOf } from '#server/test-calls.ts'
import { makeSite, openPeople } from '#server/test-people.ts'

// What SQLite says of a step that reads a whole table; a row of constants and what a step made are none.
const SCAN = /^SCAN (?!CONSTANT ROW|\(|photos\b)/

test.skipIf(process.env.TEST_POSTGRES_URL)('no read looks through a whole table', async () => {
  const people = await openPeople()
  const { db, config, media, clock } = people
  const asked = new Map<string, CompiledQuery>()
  const note: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const query = db.getExecutor().compileQuery(node, queryId)
      asked.set(query.sql, query)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const site = makeSite()
  const watched = { config, db: db.withPlugin(note), media }
  const { app } = await createApp(watched, { now: () => clock.now, site })
  onTestFinished(() => app.close())
  // Whether the database is there is asked of any one row.
  for (const line of lines.filter(({ method, path }) => method === 'GET' && path !== '/healthz')) {
    for (const { url } of await callsOf(line, people.ours)) {
      for (const cookie of ['', people.people['the owner']?.cookie])
        await app.inject({ url, headers: { cookie } })
    }
  }
  const plans = await Promise.all([...asked.values()].map((query) => planOf(query)))
  expect(plans.length).toBeGreaterThan(20)
  expect(plans.filter((steps) => steps.some((step) => SCAN.test(step)))).toEqual([])
  expect(
    (await planOf(CompiledQuery.raw('select * from todo'))).filter((step) => SCAN.test(step)),
  ).toHaveLength(1)

  async function planOf({ sql, parameters }: CompiledQuery) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    return rows.map(({ detail }) => detail)
  }
})
