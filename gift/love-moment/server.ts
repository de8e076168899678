import { rotateFocus } from '#contract/focus.ts'
import { focusSaved } from '#contract/media.ts'
import type { Context } from '#server/context.ts'
import { requireFile } from '#server/http/body.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { loadPictures } from '#server/media/pictures.ts'
import { sampleUrl } from '#server/media/sample.ts'
import { turnPhoto } from '#server/media/uploads/turn-photo.ts'
import type { Page } from '#server/page.ts'
import { addToList } from '#server/pages/add-to-list.ts'
import type { SamplePart } from '#server/pages/page-data.ts'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import { type Moment, schemas } from './schemas.ts'

const { limits, texts } = loveMoment
const list = { table: 'love_moment', max: limits.moments, full: texts.full } as const
const columns = ['id', 'title', 'date', 'letter', 'cover_image', 'focus'] as const

type PageContext = Pick<Context, 'db' | 'gift'>
type Row = Omit<Moment, 'cover'> & { focus: string }

export default {
  async createSample(db, gift_id) {
    for (const { cover, ...moment } of loveMoment.sample) {
      await db
        .insertInto('love_moment')
        .values({ gift_id, ...moment, cover_image: sampleUrl(cover) })
        .execute()
    }
  },

  sample: { page: 'love-moments', parts: sampleParts() },

  readiness: {
    page: 'love-moments',
    feature: 'letter',
    checks: [
      {
        table: 'love_moment',
        column: 'title',
        name: 'Judul',
        field: 'title',
        item: 'id',
        isList: true,
        missing: 'Belum ada kenangan\nTambah satu momen kalian.',
        letters: loveMoment.longestWords.title,
      },
      {
        table: 'love_moment',
        column: 'letter',
        name: 'Surat',
        field: 'letter',
        item: 'id',
        titled: 'title',
        missing: 'Ada kenangan tanpa surat\nTulis satu kalimat di baliknya.',
        letters: loveMoment.longestWords.letter,
      },
      {
        table: 'love_moment',
        column: 'cover_image',
        name: 'Foto',
        field: 'file',
        item: 'id',
        titled: 'title',
        media: { pixels: loveMoment.leastPixels.cover },
      },
    ],
  },

  mediaReferences: (db, giftId) =>
    db
      .selectFrom('love_moment')
      .select(['cover_image as url', 'removed_at as deletedAt'])
      .where('gift_id', '=', giftId)
      .execute(),

  purgeDeleted: (db, before, giftId) =>
    db
      .deleteFrom('love_moment')
      .where('removed_at', '<', before)
      .$if(giftId !== undefined, (query) => query.where('gift_id', '=', Number(giftId)))
      .execute(),

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const rows = await selectExisting(context).execute()
      const { id } = context.input
      const shown = id === undefined ? loveMoment.byDay(rows) : rows.filter((row) => row.id === id)
      const moments = await withCovers(context, shown)
      const data = id === undefined ? moments : requireFound(moments[0])
      return { status: 'success' as const, data, message: '' }
    })

    serve(
      server,
      calls.update,
      schemas.update,
      async (context) => {
        const { id, ...moment } = context.input
        const row = await change(context, id)
          .set({ ...moment, ...coverOf(context) })
          .where('removed_at', 'is', null)
          .executeTakeFirst()
        return { message: texts.updated, data: await withCover(context, row) }
      },
      {
        async check(context) {
          requireFound(await loadRow(context))
        },
        replacedMedia,
      },
    )

    serve(server, calls.create, schemas.create, async (context) => {
      const values = { gift_id: context.gift.id, cover_image: '', ...context.input, ...coverOf(context) }
      const row = await addToList(context, { ...list, field: 'title' }, (transaction) =>
        transaction.insertInto('love_moment').values(values).returning(columns).executeTakeFirst(),
      )
      return { message: texts.created, data: await withCover(context, row) }
    })

    serve(server, calls.focusCover, schemas.focusCover, async (context) => {
      const { id, focus } = context.input
      const row = await change(context, id).set({ focus }).where('removed_at', 'is', null).executeTakeFirst()
      return { message: focusSaved, data: await withCover(context, row) }
    })

    serve(
      server,
      calls.turnCover,
      schemas.turnCover,
      async (context) => {
        const { focus } = requireFound(await loadRow(context))
        const { url } = requireFile(context, 'photoFile')
        const row = await change(context, context.input.id)
          .set({ cover_image: url, focus: rotateFocus(focus) })
          .where('removed_at', 'is', null)
          .executeTakeFirst()
        return { message: 'Foto sudah diputar.', data: await withCover(context, row) }
      },
      {
        makeFiles: async (context, upload) =>
          turnPhoto(context, requireFound(await loadRow(context)).cover_image, upload),
        replacedMedia,
      },
    )

    serve(server, calls.remove, schemas.remove, async (context) => {
      const row = await change(context, context.input.id)
        .set({ removed_at: context.now() })
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      return { message: texts.removed, data: await withCover(context, row) }
    })

    serve(server, calls.restore, schemas.restore, async (context) => {
      const { gift, input } = context
      const row = await addToList(context, { ...list, added: [input.id] }, (db) =>
        change({ db, gift }, input.id).set({ removed_at: null }).executeTakeFirst(),
      )
      return { message: texts.restored, data: await withCover(context, row) }
    })
  },
} satisfies Page

// A moment with texts or a photo of the owner's own stays, without its remaining sample parts.
function sampleParts(): SamplePart[] {
  const table = 'love_moment'
  const of = (column: 'title' | 'letter') => loveMoment.sample.map((each) => each[column])
  const covers = loveMoment.sample.map(({ cover }) => sampleUrl(cover))
  const whole = { title: of('title'), letter: of('letter'), cover_image: covers }
  return [
    { name: 'kenangan', table, columns: whole, empty: 'delete', field: 'title', isItem: true, list },
    {
      name: 'surat',
      table,
      columns: { letter: of('letter') },
      empty: 'blank',
      field: 'letter',
      isItem: true,
    },
    { name: 'foto', table, columns: { cover_image: covers }, empty: 'blank', field: 'file', isItem: true },
  ]
}

async function replacedMedia(context: PageContext & { input: { id: number } }) {
  return [{ url: requireFound(await loadRow(context)).cover_image }]
}

function selectExisting({ db, gift }: PageContext) {
  return db
    .selectFrom('love_moment')
    .select(columns)
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
}

function change({ db, gift }: PageContext, id: number) {
  return db.updateTable('love_moment').where('id', '=', id).where('gift_id', '=', gift.id).returning(columns)
}

function loadRow(context: PageContext & { input: { id: number } }) {
  return selectExisting(context).where('id', '=', context.input.id).executeTakeFirst()
}

// A call without a new cover keeps the old one.
function coverOf({ files: { coverImage } }: Pick<Context, 'files'>) {
  return coverImage ? { cover_image: coverImage.url, focus: '' } : {}
}

async function withCover(context: PageContext, row: Row | undefined) {
  const [moment] = await withCovers(context, [requireFound(row)])
  return requireFound(moment)
}

async function withCovers(context: PageContext, rows: Row[]) {
  const urls = rows.map((row) => row.cover_image)
  const covers = await loadPictures(context, urls)
  return rows.map(({ focus, ...row }) => {
    const cover = covers.get(row.cover_image) ?? null
    return { ...row, cover: cover && focus ? { ...cover, focus } : cover }
  })
}

function requireFound<Found>(each: Found | undefined) {
  if (each === undefined) throw notFound()
  return each
}
