import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as opening from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('opening')
      .values({ gift_id, ...opening.sample })
      .execute(),

  sample: {
    page: 'opening',
    parts: [
      {
        name: 'judul halaman',
        table: 'opening',
        columns: { title: [opening.sample.title] },
        empty: 'blank',
        field: 'title',
      },
      {
        name: 'nama penerima',
        table: 'opening',
        columns: { recipient_name: [opening.sample.recipient_name] },
        empty: 'blank',
        field: 'recipient_name',
      },
    ],
  },

  readiness: {
    page: 'opening',
    checks: [
      {
        table: 'opening',
        column: 'title',
        name: 'Judul halaman',
        field: 'title',
        missing: 'Judul halaman masih kosong\nItulah yang pertama terbaca.',
      },
      {
        table: 'opening',
        column: 'recipient_name',
        name: 'Nama penerima',
        field: 'recipient_name',
        missing: 'Nama penerima masih kosong\nTulis panggilan sayangmu.',
      },
    ],
  },

  routes(server) {
    serve(server, calls.load, schemas.load, ({ db, gift }) =>
      db
        .selectFrom('opening')
        .select(['id', 'title', 'recipient_name'])
        .where('gift_id', '=', gift.id)
        .execute(),
    )

    serve(
      server,
      calls.save,
      schemas.save,
      async ({ db, gift, input }) => {
        const data = await db
          .insertInto('opening')
          .values({ gift_id: gift.id, ...input })
          .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(input))
          .returning(['id', 'title', 'recipient_name'])
          .executeTakeFirstOrThrow()
        return { message: opening.texts.saved, data }
      },
      { versions: {} },
    )
  },
} satisfies Page
