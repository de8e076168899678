import type { Page } from '#server/page.ts'
import { serve } from '#server/serve.ts'
import * as crossword from './contract.ts'

export default {
  sample: (db, gift_id) =>
    db
      .insertInto('crossword')
      .values({ gift_id, ...encoded(crossword.sample) })
      .execute(),

  routes(server) {
    serve(server, crossword.load, async ({ db, gift }) => {
      const row = await db
        .selectFrom('crossword')
        .select(['words', 'external_url'])
        .where('gift_id', '=', gift.id)
        .executeTakeFirst()
      // A gift that was made before there was a crossword shows the sample.
      return row ? { ...row, words: JSON.parse(row.words) } : crossword.sample
    })

    serve(server, crossword.save, async ({ db, gift, input }) => {
      const values = encoded(input)
      await db
        .insertInto('crossword')
        .values({ gift_id: gift.id, ...values })
        .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(values))
        .execute()
      return { message: crossword.texts.saved, data: input }
    })
  },
} satisfies Page

function encoded({ words, external_url }: typeof crossword.sample) {
  return { words: JSON.stringify(words), external_url }
}
