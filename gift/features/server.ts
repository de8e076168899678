import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as features from './contract.ts'
import { schemas } from './schemas.ts'

const columns = ['id', 'title', 'selected_features'] as const

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('features')
      .values({ gift_id, ...encoded(features.sample) })
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
    ],
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const row = await db
        .selectFrom('features')
        .select(columns)
        .where('gift_id', '=', gift.id)
        .executeTakeFirst()
      return row ?? { title: '', selected_features: '[]', error: features.texts.empty }
    })

    serve(server, calls.save, schemas.save, async ({ db, gift, input }) => {
      const values = encoded(input)
      const data = await db
        .insertInto('features')
        .values({ gift_id: gift.id, ...values })
        .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(values))
        .returning(columns)
        .executeTakeFirstOrThrow()
      return { message: features.texts.saved, data }
    })
  },
} satisfies Page

function encoded({ title, selected_features }: { title: string; selected_features: string[] }) {
  return { title, selected_features: JSON.stringify(selected_features) }
}
