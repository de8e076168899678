import type { Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { sampleUrl } from '#server/media/sample.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as music from './contract.ts'
import { schemas } from './schemas.ts'

const columns = ['music_url', 'title', 'artist'] as const

type Song = { music_url: string; title: string; artist: string }

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('music')
      .values({ gift_id, music_url: sampleUrl('surat') })
      .execute(),

  sample: {
    page: 'music',
    parts: [
      {
        name: 'lagu',
        table: 'music',
        columns: { music_url: [sampleUrl('surat')] },
        empty: 'blank',
        field: 'file',
      },
    ],
  },

  readiness: {
    page: 'music',
    checks: [{ table: 'music', column: 'music_url', name: 'Lagu', field: 'file', media: {} }],
  },

  mediaReferences,

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const row = await db
        .selectFrom('music')
        .select(columns)
        .where('gift_id', '=', gift.id)
        .executeTakeFirst()
      return row ? songOf(row) : { music_url: '' }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const { files, input } = context
        const isNamed = !files.musicFile && (input.title ?? input.artist) !== undefined
        const row = (isNamed && (await rename(context))) || (await replace(context))
        const data = songOf(row)
        return { message: music.texts.saved, newUrl: data.music_url, data }
      },
      {
        replacedMedia: ({ db, gift }) => mediaReferences(db, gift.id),
        versions: { musicFile: 'music_url' },
      },
    )
  },
} satisfies Page

type Saving = Context<typeof calls.save>

function rename({ db, gift, input }: Saving) {
  return db
    .updateTable('music')
    .set(input)
    .where('gift_id', '=', gift.id)
    .returning(columns)
    .executeTakeFirst()
}

// A new song does not keep the previous one's title.
function replace(saving: Saving) {
  const { db, gift, input } = saving
  const { title = '', artist = '' } = input
  const song = { title, artist, music_url: requireFile(saving, 'musicFile').url }
  return db
    .insertInto('music')
    .values({ gift_id: gift.id, ...song })
    .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(song))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

function songOf({ music_url, title, artist }: Song) {
  return { music_url, ...(title && { title }), ...(artist && { artist }) }
}

function mediaReferences(db: Kysely<Database>, giftId: number) {
  return db.selectFrom('music').select('music_url as url').where('gift_id', '=', giftId).execute()
}
