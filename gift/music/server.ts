import type { Context } from '#server/context.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { sampleUrl } from '#server/media/sample.ts'
import type { Page } from '#server/page.ts'
import { filesIn } from '#server/pages/files-in.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as music from './contract.ts'
import { schemas } from './schemas.ts'

const record = recordOf('music', { music_url: '' })
const mediaReferences = filesIn('music', 'music_url')

type Song = { music_url: string; title: string; artist: string }

export default {
  createSample: (db, id) => record.save({ db, gift: { id } }, { music_url: sampleUrl('surat') }),

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
    serve(server, calls.load, schemas.load, async (context) => {
      const [row] = await record.load(context)
      return row ? songOf(row) : { music_url: '' }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const data = songOf(await record.save(context, await changesOf(context)))
        return { message: music.texts.saved, newUrl: data.music_url, data }
      },
      {
        replacedMedia: ({ db, gift }) => mediaReferences(db, gift.id),
        versions: { musicFile: 'music_url' },
      },
    )
  },
} satisfies Page

// A new song does not keep the previous one's title; without a new one the stored song gets another.
async function changesOf(saving: Context<typeof calls.save>) {
  const { files, input } = saving
  const isNamed = !files.musicFile && (input.title ?? input.artist) !== undefined
  if (isNamed && (await record.load(saving)).length > 0) return input
  const { title = '', artist = '' } = input
  return { title, artist, music_url: requireFile(saving, 'musicFile').url }
}

function songOf({ music_url, title, artist }: Song) {
  return { music_url, ...(title && { title }), ...(artist && { artist }) }
}
