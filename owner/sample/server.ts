import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { type Change, findSample, type SampleFound } from '#server/pages/find-sample.ts'
import { requireLimit } from '#server/pages/list-limit.ts'
import type { PageSample } from '#server/pages/page-data.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { type Sample, schemas } from './schemas.ts'

/** Lists the sample content, empties it and restores it. @param pages the pages that declare a sample */
export function sampleOf(pages: Pick<Page, 'sample'>[]): Page {
  const samples = pages.flatMap(({ sample }) => sample ?? [])
  return {
    purgeDeleted: (db, before, giftId) =>
      db
        .deleteFrom('emptied_sample')
        .where('created_at', '<', before)
        .$if(giftId !== undefined, (query) => query.where('gift_id', '=', Number(giftId)))
        .execute(),

    routes(server) {
      serve(server, calls.load, schemas.load, async (context) =>
        summarize(await findSample(context, samples)),
      )
      serve(server, calls.empty, schemas.empty, (context) => empty(context, samples))
      serve(server, calls.restore, schemas.restore, (context) => restore(context, samples))
    },
  }
}

async function empty({ db, gift, now, input }: Context<typeof calls.empty>, samples: PageSample[]) {
  const data = await withSerializationRetry(db, async (transaction) => {
    const context = { db: transaction, gift, now }
    const found = await findSample(context, samples)
    const changes = found
      .filter(({ page }) => input.page === undefined || page === input.page)
      .flatMap((part) => part.changes)
    if (changes.length === 0) throw new Refusal('not_found', texts.nothing)
    for (const change of changes) await apply(transaction, gift.id, change)
    const { id } = await transaction
      .insertInto('emptied_sample')
      .values({ gift_id: gift.id, changes: JSON.stringify(changes), created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, sample: summarize(await findSample(context, samples)) }
  })
  return { message: texts.emptied, data }
}

async function restore({ db, gift, now, input }: Context<typeof calls.restore>, samples: PageSample[]) {
  const data = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('emptied_sample')
      .select('changes')
      .where('id', '=', input.id)
      .where('gift_id', '=', gift.id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const changes: Change[] = JSON.parse(row.changes)
    await lockGift(transaction, gift.id)
    for (const { before, after, ...cell } of changes)
      await apply(transaction, gift.id, { ...cell, before: after, after: before })
    for (const { list } of samples.flatMap(({ parts }) => parts)) {
      const isRestored = changes.some(({ table, column }) => table === list?.table && column === 'removed_at')
      if (list && isRestored) await requireLimit(transaction, list, { of: gift.id })
    }
    return summarize(await findSample({ db: transaction, gift, now }, samples))
  })
  return { message: texts.restored, data }
}

// A value that has changed since stays as it is.
function apply(transaction: Transaction<Database>, giftId: number, change: Change) {
  const { table, id, column, before, after } = change
  return sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${after}
    where id = ${id} and gift_id = ${giftId} and ${sql.ref(column)} is not distinct from ${before}
  `.execute(transaction)
}

function summarize(found: SampleFound[]): Sample {
  const pages = [...new Set(found.map(({ page }) => page))]
  const partsOf = (page: string) => found.filter((part) => part.page === page)
  return pages.map((page) => ({
    page,
    parts: partsOf(page).map(({ name, code, count, changes }) => ({
      name,
      count,
      stays: changes.length === 0,
      ...(code && { code }),
    })),
  }))
}
