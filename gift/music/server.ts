import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { sampleUrl } from '#server/media/sample.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as music from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('music')
      .values({ gift_id, music_url: sampleUrl('surat') })
      .execute(),

  sample: {
    page: 'music',
    parts: [{ name: 'lagu', table: 'music', columns: { music_url: [sampleUrl('surat')] }, empty: 'blank' }],
  },

  mediaReferences,

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const row = await db
        .selectFrom('music')
        .select('music_url')
        .where('gift_id', '=', gift.id)
        .executeTakeFirst()
      return row ?? { music_url: '' }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const { url: music_url } = requireFile(context, 'musicFile')
        const { db, gift } = context
        const data = await db
          .insertInto('music')
          .values({ gift_id: gift.id, music_url })
          .onConflict((conflict) => conflict.column('gift_id').doUpdateSet({ music_url }))
          .returning('music_url')
          .executeTakeFirstOrThrow()
        return { message: music.texts.saved, newUrl: music_url, data }
      },
      { replacedMedia: ({ db, gift }) => mediaReferences(db, gift.id) },
    )
  },
} satisfies Page

function mediaReferences(db: Kysely<Database>, giftId: number) {
  return db.selectFrom('music').select('music_url as url').where('gift_id', '=', giftId).execute()
}
