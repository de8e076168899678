import type { Context, GiftContext, Server } from '#server/context.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { type ListRow, listOf } from '#server/pages/list.ts'
import * as calls from './calls.ts'
import { type Narration, schemas } from './schemas.ts'

type Row = ListRow<'narration'>

const texts = {
  saved: 'Suaramu ikut tersimpan dengan suratnya.',
  marked: 'Tandanya tersimpan.',
  removed: 'Suaranya dihapus. Suratnya mengetik sendiri seperti biasa.',
  restored: 'Suaranya sudah kembali.',
  full: 'Surat ini sudah punya suara lain.',
}

/** The recordings of the letter, of which a gift has one. */
export const narrations = listOf({ table: 'narration', max: 1, full: texts.full })

/** Serves the recording of the letter. */
export function serveNarration(server: Server) {
  serve(server, calls.loadNarration, schemas.loadNarration, async (context) => {
    const rows = await narrations.load(context)
    return rows.length === 0 ? [] : show(context, rows)
  })

  serve(
    server,
    calls.narrate,
    schemas.narrate,
    async (context) => {
      const row = await narrations.add(context, (within) => replace(context, within))
      return { message: texts.saved, data: await showOne(context, row) }
    },
    {
      replacedMedia: async (context) => (await narrations.load(context)).map(({ url }) => ({ url })),
    },
  )

  serve(server, calls.mark, schemas.mark, async (context) => {
    const { marks, paragraphs } = await readAlong(context, context.input.marks)
    const row = await narrations.change(context, { marks, paragraphs })
    return { message: texts.marked, data: await showOne(context, row) }
  })

  serve(server, calls.remove, schemas.remove, async (context) => {
    const { id } = await narrations.remove(context)
    return { message: texts.removed, data: { id } }
  })

  serve(server, calls.restore, schemas.restore, async (context) => ({
    message: texts.restored,
    data: await showOne(context, await narrations.restore(context)),
  }))
}

// The file of the earlier recording is removed after the call.
async function replace({ files, input }: Context<typeof calls.narrate>, within: GiftContext) {
  const { url, seconds } = requireFile({ files }, 'recording')
  const { db, gift } = within
  await db.deleteFrom('narration').where('gift_id', '=', gift.id).where('removed_at', 'is', null).execute()
  const quiet = input.quiet.filter(([from]) => from < seconds)
  const milliseconds = Math.round(seconds * 1000)
  return { url, milliseconds, quiet: JSON.stringify(quiet), ...(await readAlong(within, input.marks)) }
}

async function readAlong(context: GiftContext, marks: number[]) {
  return { marks: JSON.stringify(marks), paragraphs: JSON.stringify(await loadParagraphs(context)) }
}

async function loadParagraphs({ db, gift }: GiftContext): Promise<string[]> {
  const row = await db
    .selectFrom('love_typing')
    .select('paragraphs')
    .where('gift_id', '=', gift.id)
    .executeTakeFirst()
  return JSON.parse(row?.paragraphs ?? '[]')
}

async function showOne(context: GiftContext, row: Row): Promise<Narration> {
  const [shown] = await show(context, [row])
  return shown as Narration
}

async function show(context: GiftContext, rows: Row[]): Promise<Narration[]> {
  const now = await loadParagraphs(context)
  return rows.map(({ id, url, milliseconds, marks, quiet, paragraphs }) => {
    const read: string[] = JSON.parse(paragraphs)
    const changed = now.flatMap((paragraph, index) => (paragraph === read[index] ? [] : [index]))
    const seconds = milliseconds / 1000
    return { id, url, seconds, marks: JSON.parse(marks), quiet: JSON.parse(quiet), changed }
  })
}
