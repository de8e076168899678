import type { Kysely } from 'kysely'
import type { Usage } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { count, counted, type Family, single } from './text.ts'

// Counting takes the database a while where there are many.
const LOOK_EVERY = 60_000

const OPERATIONS = ['put', 'open', 'remove', 'ping'] as const

/** Counts what the media store could not do. */
export function countFailures() {
  // Each is said from the start: of a figure that comes with its first failure nobody sees it grow.
  const failures = new Map(OPERATIONS.map((name) => [name, 0]))
  const noting =
    <Given extends unknown[], Answer>(
      name: (typeof OPERATIONS)[number],
      work: (...given: Given) => Promise<Answer>,
    ) =>
    (...given: Given) =>
      work(...given).catch((error: unknown) => {
        count(failures, name)
        throw error
      })
  return {
    watch: (store: MediaStore): MediaStore => ({
      ...store,
      put: noting('put', store.put),
      open: noting('open', store.open),
      remove: noting('remove', store.remove),
      ping: noting('ping', store.ping),
    }),
    families: () => [
      counted('kado_media_failures_total', 'What the media store did not do.', 'operation', failures),
    ],
  }
}

/** How many gifts, accounts and kept mails there are, looked up once a minute at most. */
export function countRows(db: Kysely<Database>) {
  let known: Family[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY) return known
    lookedAt = performance.now()
    // Without its database the process still says how it is.
    known = await readCounts(db).catch(() => [])
    return known
  }
}

async function readCounts(db: Kysely<Database>) {
  const rows = ({ fn }: { fn: typeof db.fn }) => fn.countAll<number>().as('rows')
  const gifts = await db.selectFrom('opening').select(rows).executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('account').select(rows).executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('member')
    .select(rows)
    .where('may_edit', '=', 0)
    .executeTakeFirstOrThrow()
  const mails = await db.selectFrom('outbox').select(rows).executeTakeFirstOrThrow()
  return [
    single('kado_gifts', 'gauge', 'Gifts in the database.', gifts.rows),
    single('kado_accounts', 'gauge', 'Accounts in the database.', accounts.rows),
    single('kado_accounts_waiting', 'gauge', 'Accounts that wait to be let in.', waiting.rows),
    single('kado_mails_kept', 'gauge', 'Mails that no server took yet, to be tried again.', mails.rows),
  ]
}

/** The connections to the database, where there are several. */
export function ofDatabase(usage: Usage | undefined): Family[] {
  if (!usage) return []
  const { used, idle, waiting } = usage
  return [
    {
      name: 'kado_database_connections',
      type: 'gauge',
      help: 'Connections to the database.',
      samples: [
        { labels: { state: 'used' }, value: used },
        { labels: { state: 'idle' }, value: idle },
      ],
    },
    single('kado_database_waiting', 'gauge', 'Queries that wait for a connection.', waiting),
  ]
}
