import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { installationRow } from '#server/tenants/installation.ts'

type Stores = { db: Kysely<Database>; now: () => number }

/** Acquires a job's lease for a span of milliseconds: at most one process gets it in that time. */
export async function acquireJobLease({ db, now }: Stores, name: string, span: number) {
  const moment = now()
  const acquired = await db
    .insertInto('job_lease')
    .values({ gift_id: installationRow(db).select('id'), name, expires_at: moment + span })
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
