import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as daysOfLove from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('days_of_love')
      .values({ gift_id, ...daysOfLove.sample })
      .execute(),

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const rows = await db.selectFrom('days_of_love').selectAll().where('gift_id', '=', gift.id).execute()
      return rows.map(underBothNames)
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async ({ db, gift, input }) => {
        const row = await db
          .insertInto('days_of_love')
          .values({ gift_id: gift.id, ...input })
          .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(input))
          .returning(['id', 'title'])
          .executeTakeFirstOrThrow()
        return { message: daysOfLove.texts.saved, data: underBothNames(row) }
      },
      { versions: {} },
    )

    serve(server, calls.loadTimeZone, schemas.loadTimeZone, ({ db, gift }) =>
      db.selectFrom('gift').select('time_zone').where('id', '=', gift.id).executeTakeFirstOrThrow(),
    )

    serve(server, calls.saveTimeZone, schemas.saveTimeZone, async ({ db, gift, input }) => {
      await db.updateTable('gift').set(input).where('id', '=', gift.id).execute()
      return { message: daysOfLove.texts.saved, data: input }
    })
  },
} satisfies Page

function underBothNames({ id, title }: { id: number; title: string }) {
  return { id, title, judul: title }
}
