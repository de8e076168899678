import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
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
    ],
  },

  documentPart: async ({ db }, { gift, isTooEarly, isLockedOut }) => {
    if (isTooEarly || isLockedOut) return {}
    const [row] = await record.load({ db, gift })
    return { frame: row?.external_url ?? '' }
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const [row] = await record.load(context)
      // A gift that is older than the crossword shows the sample.
      return row ? shown(row) : crossword.sample
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const row = await record.save(context, rowOf(context.input))
        return { message: crossword.texts.saved, data: shown(row) }
      },
      { versions: {} },
    )
  },
} satisfies Page

function rowOf<Puzzle extends { words: object[] }>({ words, ...puzzle }: Puzzle) {
  return { ...puzzle, words: JSON.stringify(words) }
}

function shown({ words, external_url, sentence }: Record<'words' | 'external_url' | 'sentence', string>) {
  return { words: JSON.parse(words), external_url, ...(sentence && { sentence }) }
}

function cluesIn(stored: string) {
  const words: (typeof crossword.sample)['words'] = JSON.parse(stored)
  return words.map(({ clue }, index) => ({ text: clue, field: `words.${index}.clue` }))
}
