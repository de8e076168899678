import { serve } from '#server/http/serve.ts'
import { sampleUrl } from '#server/media/sample.ts'
import type { Page } from '#server/page.ts'
import { filesIn } from '#server/pages/files-in.ts'
import { checksOf } from '#server/pages/page-fields.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as loveTyping from './contract.ts'
import { fields } from './fields.ts'
import { schemas } from './schemas.ts'
import { narrations, serveNarration } from './server-narration.ts'

const record = recordOf('love_typing', { background_music: '' })
const musicReferences = filesIn('love_typing', 'background_music')
const narrationReferences = filesIn('narration', 'url')

// In characters: a salutation, and hardly a sentence after it.
const SHORT_LETTER = 60

export default {
  createSample: (db, id) =>
    record.save(
      { db, gift: { id } },
      { paragraphs: JSON.stringify(loveTyping.sample), background_music: sampleUrl('hujan') },
    ),

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
        short: {
          letters: SHORT_LETTER,
          message: 'Suratnya baru satu baris\nKalau memang cukup, biarkan.',
        },
        letters: fields.paragraph.letters,
        texts: (stored) =>
          (JSON.parse(stored) as string[]).map((text, index) => ({
            text,
            field: `paragraphs.${index}.text`,
          })),
      },
      ...checksOf('love_typing', { signature: fields.signature }),
      { table: 'love_typing', column: 'background_music', name: 'Musik surat', field: 'file', media: {} },
      { table: 'narration', column: 'url', name: 'Suara surat', field: 'narration', media: {} },
    ],
  },

  mediaReferences: async (db, giftId) => [
    ...(await musicReferences(db, giftId)),
    ...(await narrationReferences(db, giftId)),
  ],

  purgeDeleted: narrations.purge,

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const [row] = await record.load(context)
      return { status: 'success' as const, message: '', data: letterOf(row) }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const { input, files } = context
        const row = await record.save(context, {
          paragraphs: JSON.stringify(input.paragraphs),
          background_music: files.backgroundMusic?.url ?? (input.background_music === '' ? '' : undefined),
          signature: input.signature,
        })
        return { message: loveTyping.texts.saved, data: letterOf(row) }
      },
      {
        replacedMedia: ({ db, gift }) => musicReferences(db, gift.id),
        versions: { backgroundMusic: 'background_music' },
      },
    )

    serveNarration(server)
  },
} satisfies Page

function letterOf(row: Record<'paragraphs' | 'background_music' | 'signature', string> | undefined) {
  if (!row) return { paragraphs: [], background_music: '' }
  const { paragraphs, background_music, signature } = row
  return {
    paragraphs: JSON.parse(paragraphs) as string[],
    background_music,
    ...(signature && { signature }),
  }
}
