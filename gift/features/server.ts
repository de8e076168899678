import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { omitUndefined } from '#server/pages/omit-undefined.ts'
import * as calls from './calls.ts'
import * as features from './contract.ts'
import { schemas } from './schemas.ts'

const columns = ['id', 'title', 'selected_features', 'closing'] as const

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('features')
      .values({
        gift_id,
        title: features.sample.title,
        selected_features: JSON.stringify(features.sample.selected_features),
      })
      .execute(),

  sample: {
    page: 'features',
    parts: [
      {
        name: 'judul halaman',
        table: 'features',
        columns: { title: [features.sample.title] },
        empty: 'keep',
        field: 'title',
      },
    ],
  },

  readiness: {
    page: 'features',
    checks: [
      {
        table: 'features',
        column: 'selected_features',
        name: 'Menu',
        field: 'selected_features',
        missing: 'Menunya masih kosong\nPilih apa yang keluar dari hati Main Gift.',
      },
      {
        table: 'features',
        column: 'closing',
        name: 'Kata penutup',
        field: 'closing',
        letters: features.longestWords.closing,
      },
    ],
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const row = await db
        .selectFrom('features')
        .select(columns)
        .where('gift_id', '=', gift.id)
        .executeTakeFirst()
      return row ? shown(row) : { title: '', selected_features: '[]', error: features.texts.empty }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async ({ db, gift, input }) => {
        const values = {
          title: input.title,
          selected_features: JSON.stringify(input.selected_features),
          ...omitUndefined({ closing: input.closing }),
        }
        const data = await db
          .insertInto('features')
          .values({ gift_id: gift.id, ...values })
          .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(values))
          .returning(columns)
          .executeTakeFirstOrThrow()
        return { message: features.texts.saved, data: shown(data) }
      },
      { versions: {} },
    )
  },
} satisfies Page

function shown<Row extends { closing: string }>({ closing, ...row }: Row) {
  return closing ? { ...row, closing } : row
}
