import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { platformRow } from '#server/tenants/platform.ts'

type Room = { db: Kysely<Database>; now: () => number }

/**
 * Whether it is this process's turn at work that comes round: of all processes one gets it, once in a
 * span of milliseconds.
 */
export async function acquireJobLease({ db, now }: Room, name: string, span: number) {
  const moment = now()
  const taken = await db
    .insertInto('round')
    .values({ gift_id: platformRow(db).select('id'), name, begun_at: moment, reached: 0 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ begun_at: moment })
        // One that lies ahead was written before the clock was put back.
        .where((is) =>
          is.or([is('round.begun_at', '<=', moment - span), is('round.begun_at', '>', moment + span)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** The gift at which a round that goes over many days stands; 0 at its beginning. */
export async function loadJobCursor(db: Kysely<Database>, name: string) {
  const row = await db.selectFrom('round').select('reached').where('name', '=', name).executeTakeFirst()
  return row?.reached ?? 0
}

/** Writes down where such a round goes on; one that is through with everything begins anew. */
export async function saveJobCursor(db: Kysely<Database>, name: string, reached: number) {
  if ((await loadJobCursor(db, name)) === reached) return
  await db
    .insertInto('round')
    .values({ gift_id: platformRow(db).select('id'), name, begun_at: 0, reached })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ reached }))
    .execute()
}
