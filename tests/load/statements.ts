import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { createApp, pages } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { openStore } from '#server/media/storage/store.ts'
import { ensureGift } from '#server/tenants/installation.ts'
import { raka } from '#tests/people.ts'
import type { Figure, Row } from './row.ts'

const ACCOUNTS = '/api/user/login.php'

export const rows: Row[] = [
  {
    what: 'a save of the opening: statements to the database, BEGIN and COMMIT counted; one more once its twenty versions are kept',
    limit: '2',
    peers: 'none measured',
    goal: '6',
    measure: countStatements,
  },
]

async function countStatements(): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kado-bench-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const { db } = connect({ dataDir: ':memory:' })
  await migrate(db)
  await ensureGift(db, pages, Date.now())
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Once for each query that was sent; a query within another one passes `transformQuery` alone.
    async transformResult({ result }) {
      queries += 1
      return result
    },
  }
  const { app, mail } = await createApp({
    config,
    db: db.withPlugin(counter),
    media: await openStore(config),
  })
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  await post(ACCOUNTS, { action: 'create', ...raka })
  const [session] = (await post(ACCOUNTS, { action: 'login', ...raka })).cookies
  const { etag } = (await app.inject('/api/opening')).headers
  const headers = { cookie: `${session?.name}=${session?.value}`, 'if-match': etag }
  const before = queries
  const saved = await post('/api/opening', { title: 'Halo', recipient_name: 'Sinta' }, headers)
  // The write is in a transaction, whose BEGIN and COMMIT pass no plugin.
  const statements = queries - before + 2
  await app.close()
  await mail.close()
  await db.destroy()
  rmSync(dataDir, { recursive: true })
  if (saved.statusCode !== 200) throw new Error(`The save was answered ${saved.statusCode}`)
  return { value: String(statements), isMet: statements <= 6 }
}
