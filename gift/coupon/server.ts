import type { Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { serve } from '#server/http/serve.ts'
import { loadPictures } from '#server/media/pictures.ts'
import type { Page } from '#server/page.ts'
import { omitUndefined } from '#server/pages/omit-undefined.ts'
import * as calls from './calls.ts'
import * as coupon from './contract.ts'
import { schemas } from './schemas.ts'
import { readiness, sample } from './server-checks.ts'
import { serveTickets } from './server-tickets.ts'

const columns = ['name', 'code', 'description', 'thanks', 'phone', 'image_url'] as const

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('coupon')
      .values({ gift_id, ...coupon.sample })
      .execute(),

  sample,
  readiness,

  mediaReferences,

  routes(server) {
    serveTickets(server)

    serve(server, calls.load, schemas.load, async (context) => {
      const row = await context.db
        .selectFrom('coupon')
        .select(columns)
        .where('gift_id', '=', context.gift.id)
        .executeTakeFirst()
      return withPicture(context, row ?? coupon.sample)
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const { image_url: sent, ...texts } = context.input
        const image_url = context.files.couponImage?.url ?? (sent === '' ? '' : undefined)
        const changes = omitUndefined({ ...texts, image_url })
        const row = await context.db
          .insertInto('coupon')
          .values({ gift_id: context.gift.id, ...coupon.sample, ...changes })
          .onConflict((conflict) =>
            conflict.column('gift_id').doUpdateSet({ gift_id: context.gift.id, ...changes }),
          )
          .returning(columns)
          .executeTakeFirstOrThrow()
        return { message: coupon.texts.saved, data: await withPicture(context, row) }
      },
      {
        replacedMedia: ({ db, gift }) => mediaReferences(db, gift.id),
        versions: { couponImage: 'image_url' },
      },
    )
  },
} satisfies Page

function mediaReferences(db: Kysely<Database>, giftId: number) {
  return db.selectFrom('coupon').select('image_url as url').where('gift_id', '=', giftId).execute()
}

async function withPicture<Row extends { image_url: string }>(
  context: Pick<Context, 'db' | 'gift'>,
  row: Row,
) {
  const pictures = await loadPictures(context, [row.image_url])
  return { ...row, picture: pictures.get(row.image_url) ?? null }
}
