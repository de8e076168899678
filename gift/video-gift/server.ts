import { sampleOf } from '#contract/fields.ts'
import type { Context, GiftContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { loadPictures } from '#server/media/pictures.ts'
import { sampleUrl } from '#server/media/sample.ts'
import type { Page } from '#server/page.ts'
import { filesIn } from '#server/pages/files-in.ts'
import { checksOf, samplePartsOf } from '#server/pages/page-fields.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as videoGift from './contract.ts'
import { fields } from './fields.ts'
import { schemas } from './schemas.ts'

const none = { title: '', description: '', video_url: '', poster_url: '' }

const record = recordOf('video_gift', none)

// Outside the form the description is called the film's story.
const { title, description } = fields
const story = { ...description, label: 'cerita', name: 'cerita video' }

export default {
  createSample: (db, id) =>
    record.save(
      { db, gift: { id } },
      { ...sampleOf(fields), video_url: sampleUrl('demo'), poster_url: sampleUrl('demo-poster') },
    ),

  sample: {
    page: 'video',
    parts: [
      ...samplePartsOf('video_gift', { title, description: story }),
      {
        name: 'video',
        table: 'video_gift',
        columns: { video_url: [sampleUrl('demo')], poster_url: [sampleUrl('demo-poster'), ''] },
        empty: 'blank',
        field: 'file',
      },
    ],
  },

  readiness: {
    page: 'video',
    isOptional: true,
    checks: [
      {
        table: 'video_gift',
        column: 'video_url',
        name: 'Video',
        field: 'file',
        missing: 'Belum ada video\nPilih satu film pendek.',
        media: {},
      },
      { table: 'video_gift', column: 'poster_url', name: 'Gambar video', field: 'file', media: {} },
      ...checksOf('video_gift', { title, description: story }),
    ],
  },

  mediaReferences: filesIn('video_gift', 'video_url', 'poster_url'),

  async downloadName(db, giftId, url) {
    const row = await db
      .selectFrom('video_gift')
      .select('id')
      .where('gift_id', '=', giftId)
      .where('video_url', '=', url)
      .executeTakeFirst()
    return row && `video-gift${url.slice(url.lastIndexOf('.'))}`
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const [row] = await record.load(context)
      return { status: 'success' as const, message: '', data: await shown(context, row ?? none) }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const row = await record.save(context, { ...context.input, ...addressesOf(context.files) })
        return { message: videoGift.texts.saved, data: await shown(context, row) }
      },
      { replacedMedia, versions: { video_url: 'video_url', poster: 'poster_url' } },
    )
  },
} satisfies Page

// A new video also replaces the still picture of the old one.
async function replacedMedia(context: GiftContext, fields: string[]) {
  const rows = await record.load(context)
  return rows.flatMap(({ video_url, poster_url }) => [
    ...(fields.includes('video_url') ? [{ url: video_url }] : []),
    { url: poster_url },
  ])
}

// A new video never has the still picture of the old one.
function addressesOf({ video_url, poster }: Context['files']) {
  if (video_url) return { video_url: video_url.url, poster_url: poster?.url ?? '' }
  return poster ? { poster_url: poster.url } : {}
}

async function shown(context: GiftContext, row: typeof none) {
  const pictures = await loadPictures(context, [row.poster_url])
  return { ...row, poster: pictures.get(row.poster_url) ?? null }
}
