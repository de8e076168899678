import { rotateFocus } from '#contract/focus.ts'
import { focusSaved, photoTurned } from '#contract/media.ts'
import type { Context, GiftContext } from '#server/context.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { loadPictures } from '#server/media/pictures.ts'
import { sampleUrl } from '#server/media/sample.ts'
import { turnPhoto } from '#server/media/uploads/turn-photo.ts'
import type { Page } from '#server/page.ts'
import { filesIn } from '#server/pages/files-in.ts'
import { listOf } from '#server/pages/list.ts'
import type { SamplePart } from '#server/pages/page-data.ts'
import { firstOf } from '#server/pages/record.ts'
import { serveList } from '#server/pages/serve-list.ts'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import { fields } from './fields.ts'
import { type Moment, schemas } from './schemas.ts'

const { limits, texts } = loveMoment
const moments = listOf({
  table: 'love_moment',
  max: limits.moments,
  full: texts.full,
  field: 'title',
})

type Row = Omit<Moment, 'cover'> & { focus: string }

export default {
  async createSample(db, id) {
    for (const { cover, ...moment } of loveMoment.sample)
      await moments.insert({ db, gift: { id } }, { ...moment, cover_image: sampleUrl(cover) })
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
        letters: fields.title.letters,
      },
      {
        table: 'love_moment',
        column: 'letter',
        name: 'Surat',
        field: 'letter',
        item: 'id',
        titled: 'title',
        missing: fields.letter.missing,
        letters: fields.letter.letters,
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

  mediaReferences: filesIn('love_moment', 'cover_image'),
  purgeDeleted: moments.purge,

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const { id } = context.input
      const data =
        id === undefined
          ? await withCovers(context, loveMoment.byDay(await moments.load(context)))
          : await withCover(context, await moments.find({ ...context, input: { id } }))
      return { status: 'success' as const, data, message: '' }
    })

    serve(
      server,
      calls.update,
      schemas.update,
      async (context) => {
        const { id: _, ...moment } = context.input
        const row = await moments.change(context, { ...moment, ...coverOf(context) })
        return { message: texts.updated, data: await withCover(context, row) }
      },
      { check: requireMoment, replacedMedia },
    )

    serveList(server, moments, {
      calls,
      schemas,
      texts,
      make: (context) => ({ cover_image: '', ...context.input, ...coverOf(context) }),
      show: withCover,
    })

    serve(server, calls.focusCover, schemas.focusCover, async (context) => {
      const row = await moments.change(context, { focus: context.input.focus })
      return { message: focusSaved, data: await withCover(context, row) }
    })

    serve(
      server,
      calls.turnCover,
      schemas.turnCover,
      async (context) => {
        const { focus } = await moments.find(context)
        const { url } = requireFile(context, 'photoFile')
        const row = await moments.change(context, { cover_image: url, focus: rotateFocus(focus) })
        return { message: photoTurned, data: await withCover(context, row) }
      },
      {
        makeFiles: async (context, upload) =>
          turnPhoto(context, (await moments.find(context)).cover_image, upload),
        replacedMedia,
      },
    )
  },
} satisfies Page

// A moment with texts or a photo of the owner's own stays, without its remaining sample parts.
function sampleParts(): SamplePart[] {
  const table = 'love_moment'
  const of = (column: 'title' | 'letter') => loveMoment.sample.map((each) => each[column])
  const covers = loveMoment.sample.map(({ cover }) => sampleUrl(cover))
  const whole = { title: of('title'), letter: of('letter'), cover_image: covers }
  return [
    { name: 'kenangan', table, columns: whole, empty: 'delete', field: 'title', isItem: true, list: moments },
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

type MomentContext = GiftContext & { input: { id: number } }

async function requireMoment(context: MomentContext) {
  await moments.find(context)
}

async function replacedMedia(context: MomentContext) {
  return [{ url: (await moments.find(context)).cover_image }]
}

// A call without a new cover keeps the old one.
function coverOf({ files: { coverImage } }: Pick<Context, 'files'>) {
  return coverImage ? { cover_image: coverImage.url, focus: '' } : {}
}

async function withCover(context: GiftContext, row: Row) {
  return firstOf(await withCovers(context, [row]))
}

async function withCovers(context: GiftContext, rows: Row[]) {
  const urls = rows.map((row) => row.cover_image)
  const covers = await loadPictures(context, urls)
  return rows.map(({ focus, ...row }) => {
    const cover = covers.get(row.cover_image) ?? null
    return { ...row, cover: cover && focus ? { ...cover, focus } : cover }
  })
}
