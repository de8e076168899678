import type { Gift } from '#server/database/schema.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const rows = db.selectFrom('gift').select('hides_edit').where('id', '=', gift.id)
      return givingOf(await rows.executeTakeFirstOrThrow())
    })

    serve(server, calls.save, schemas.save, async ({ db, gift, input: { hides_edit } }) => {
      const row = await db
        .updateTable('gift')
        .set(({ ref }) => ({ hides_edit: hides_edit === undefined ? ref('hides_edit') : Number(hides_edit) }))
        .where('id', '=', gift.id)
        .returning('hides_edit')
        .executeTakeFirstOrThrow()
      return { message: texts.saved, data: givingOf(row) }
    })
  },
} satisfies Page

function givingOf({ hides_edit }: Pick<Gift, 'hides_edit'>) {
  return { hides_edit: hides_edit === 1 }
}
