import { photoTexts } from '#contract/uploaded-photo.ts'
import type { GiftContext } from '#server/context.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { loadPictures } from '#server/media/pictures.ts'
import { markUnsaved } from '#server/media/references.ts'
import { markSaved } from '#server/media/saved-photos.ts'
import type { Page } from '#server/page.ts'
import { filesIn } from '#server/pages/files-in.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as crossword from './contract.ts'
import { fields } from './fields.ts'
import { schemas } from './schemas.ts'

const record = recordOf('crossword', { external_url: '' })

export default {
  createSample: (db, id) => record.save({ db, gift: { id } }, rowOf(crossword.sample)),

  sample: {
    page: 'crossword',
    parts: [
      {
        name: 'kata',
        table: 'crossword',
        columns: { words: crossword.sample.words.map((each) => JSON.stringify(each)) },
        empty: 'drop-items',
        fewest: crossword.limits.fewestWords,
        field: 'words.0.word',
        holdsList: true,
      },
    ],
  },

  readiness: {
    page: 'crossword',
    feature: 'games',
    checks: [
      {
        table: 'crossword',
        column: 'words',
        name: 'Petunjuk',
        field: 'words.0.clue',
        letters: fields.clue.letters,
        texts: cluesIn,
      },
      { table: 'crossword', column: 'photo_url', name: 'Foto', field: 'photo_url', media: {} },
    ],
  },

  mediaReferences: filesIn('crossword', 'photo_url'),

  documentPart: async ({ db }, { gift, isTooEarly, isLockedOut }) => {
    if (isTooEarly || isLockedOut) return {}
    const [row] = await record.load({ db, gift })
    return { frame: row?.external_url ?? '' }
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const [row] = await record.load(context)
      // A gift that is older than the crossword shows the sample.
      return row ? shown(context, row) : crossword.sample
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const { db, gift } = context
        const row = await withSerializationRetry(db, async (transaction) => {
          const [stored] = await record.load({ db: transaction, gift })
          const { photo_url: url } = context.input
          const added = url && url !== stored?.photo_url ? [url] : []
          await markSaved(transaction, context, added, { photo_url: photoTexts.gone })
          return record.save({ db: transaction, gift }, rowOf(context.input))
        })
        return { message: crossword.texts.saved, data: await shown(context, row) }
      },
      { versions: {} },
    )

    // Answers with the address of a photo that is not saved yet.
    serve(server, calls.uploadPhoto, schemas.uploadPhoto, async (context) => {
      const { url } = requireFile(context, 'photoFile')
      await markUnsaved(context.db, context.gift.id, url, true)
      return { message: photoTexts.uploaded, data: { url } }
    })
  },
} satisfies Page

function rowOf<Puzzle extends { words: object[] }>({ words, ...puzzle }: Puzzle) {
  return { ...puzzle, words: JSON.stringify(words) }
}

type Row = Record<'words' | 'external_url' | 'sentence' | 'photo_url', string>

async function shown(context: GiftContext, { words, external_url, sentence, photo_url }: Row) {
  const photo = photo_url && (await loadPictures(context, [photo_url])).get(photo_url)
  return {
    words: JSON.parse(words),
    external_url,
    ...(sentence && { sentence }),
    ...(photo_url && { photo_url }),
    ...(photo && { photo }),
  }
}

function cluesIn(stored: string) {
  const words: (typeof crossword.sample)['words'] = JSON.parse(stored)
  return words.map(({ clue }, index) => ({ text: clue, field: `words.${index}.clue` }))
}
