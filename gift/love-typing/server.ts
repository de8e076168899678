import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { serve } from '#server/http/serve.ts'
import { sampleUrl } from '#server/media/sample.ts'
import type { Page } from '#server/page.ts'
import { omitUndefined } from '#server/pages/omit-undefined.ts'
import * as calls from './calls.ts'
import * as loveTyping from './contract.ts'
import { schemas } from './schemas.ts'

const columns = ['paragraphs', 'background_music', 'signature'] as const

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('love_typing')
      .values({
        gift_id,
        paragraphs: JSON.stringify(loveTyping.sample),
        background_music: sampleUrl('hujan'),
      })
      .execute(),

  sample: {
    page: 'letter',
    parts: [
      {
        name: 'paragraf',
        table: 'love_typing',
        columns: { paragraphs: loveTyping.sample },
        empty: 'drop-items',
        field: 'paragraphs.0.text',
        holdsList: true,
      },
      {
        name: 'lagu',
        table: 'love_typing',
        columns: { background_music: [sampleUrl('hujan')] },
        empty: 'blank',
        field: 'file',
      },
    ],
  },

  readiness: {
    page: 'letter',
    feature: 'gift',
    checks: [
      {
        table: 'love_typing',
        column: 'paragraphs',
        name: 'Surat',
        field: 'paragraphs.0.text',
        missing: 'Suratnya masih kosong\nSatu paragraf sudah cukup untuk mulai.',
        letters: loveTyping.longestWords.paragraph,
        texts: (stored) =>
          (JSON.parse(stored) as string[]).map((text, index) => ({
            text,
            field: `paragraphs.${index}.text`,
          })),
      },
      {
        table: 'love_typing',
        column: 'signature',
        name: 'Tertanda',
        field: 'signature',
        letters: loveTyping.longestWords.signature,
      },
      { table: 'love_typing', column: 'background_music', name: 'Musik surat', field: 'file', media: {} },
    ],
  },

  mediaReferences,

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const row = await db
        .selectFrom('love_typing')
        .select(columns)
        .where('gift_id', '=', gift.id)
        .executeTakeFirst()
      return { status: 'success' as const, message: '', data: letterOf(row) }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async ({ db, gift, input, files }) => {
        const music = files.backgroundMusic?.url ?? (input.background_music === '' ? '' : undefined)
        const changes = {
          paragraphs: JSON.stringify(input.paragraphs),
          ...omitUndefined({ background_music: music, signature: input.signature }),
        }
        const row = await db
          .insertInto('love_typing')
          .values({ gift_id: gift.id, background_music: '', ...changes })
          .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(changes))
          .returning(columns)
          .executeTakeFirstOrThrow()
        return { message: loveTyping.texts.saved, data: letterOf(row) }
      },
      {
        replacedMedia: ({ db, gift }) => mediaReferences(db, gift.id),
        versions: { backgroundMusic: 'background_music' },
      },
    )
  },
} satisfies Page

function mediaReferences(db: Kysely<Database>, giftId: number) {
  return db
    .selectFrom('love_typing')
    .select('background_music as url')
    .where('gift_id', '=', giftId)
    .execute()
}

function letterOf(row: Record<(typeof columns)[number], string> | undefined) {
  if (!row) return { paragraphs: [], background_music: '' }
  const { paragraphs, background_music, signature } = row
  return {
    paragraphs: JSON.parse(paragraphs) as string[],
    background_music,
    ...(signature && { signature }),
  }
}
