import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { installationRow } from '#server/tenants/installation.ts'

type Stores = { db: Kysely<Database>; now: () => number }

/** Acquires a job's lease for a span of milliseconds: at most one process gets it in that time. */
export async function acquireJobLease({ db, now }: Stores, name: string, span: number) {
  const moment = now()
  const acquired = await db
    .insertInto('job_lease')
    .values({ gift_id: installationRow(db).select('id'), name, expires_at: moment + span, cursor: 0 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ expires_at: moment + span })
        // A lease that ends too far ahead was acquired before the clock was put back.
        .where((is) =>
          is.or([
            is('job_lease.expires_at', '<=', moment),
            is('job_lease.expires_at', '>', moment + 2 * span),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return acquired !== undefined
}

/** The last gift that a job which runs over many days has finished; 0 before its first. */
export async function loadJobCursor(db: Kysely<Database>, name: string) {
  const row = await db.selectFrom('job_lease').select('cursor').where('name', '=', name).executeTakeFirst()
  return row?.cursor ?? 0
}

/** Stores the last gift that such a job has finished; 0 lets it begin again. */
export async function saveJobCursor(db: Kysely<Database>, name: string, cursor: number) {
  if ((await loadJobCursor(db, name)) === cursor) return
  await db
    .insertInto('job_lease')
    .values({ gift_id: installationRow(db).select('id'), name, expires_at: 0, cursor })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ cursor }))
    .execute()
}
