import { renditionUrl } from '#contract/media.ts'
import { fileOf } from '#server/body.ts'
import { notFound } from '#server/errors.ts'
import type { Page } from '#server/page.ts'
import { serve } from '#server/serve.ts'
import * as dateInput from './contract.ts'

const columns = ['id', 'title', 'selected_date', 'photo_url'] as const

export default {
  sample: (db, gift_id) =>
    db
      .insertInto('date_input')
      .values({ gift_id, ...dateInput.sample })
      .execute(),

  async mediaInUse(db) {
    const rows = await db.selectFrom('date_input').select('photo_url').execute()
    return rows.map((row) => row.photo_url)
  },

  routes(server) {
    serve(server, dateInput.load, ({ db, gift }) =>
      db.selectFrom('date_input').select(columns).where('gift_id', '=', gift.id).execute(),
    )

    serve(server, dateInput.create, async ({ db, gift, input }) => {
      const data = await db
        .insertInto('date_input')
        .values({ gift_id: gift.id, ...input })
        .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(input))
        .returning(columns)
        .executeTakeFirstOrThrow()
      return { message: dateInput.texts.saved, data }
    })

    serve(server, dateInput.update, async ({ db, gift, input }) => {
      const { id, ...changes } = input
      const data = await db
        .updateTable('date_input')
        .set(changes)
        .where('id', '=', id)
        .where('gift_id', '=', gift.id)
        .returning(columns)
        .executeTakeFirst()
      if (!data) throw notFound()
      return { message: dateInput.texts.saved, data }
    })

    serve(server, dateInput.uploadPhoto, async (context) => {
      const { url: whole, widths } = fileOf(context, 'photoFile')
      const url = renditionUrl(whole, Math.max(...widths))
      return { message: dateInput.texts.uploaded, newUrl: url, data: { url } }
    })
  },
} satisfies Page
