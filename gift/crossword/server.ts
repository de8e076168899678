import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { omitUndefined } from '#server/pages/omit-undefined.ts'
import * as calls from './calls.ts'
import * as crossword from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('crossword')
      .values({ ...crossword.sample, gift_id, words: JSON.stringify(crossword.sample.words) })
      .execute(),

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
        letters: crossword.longestWords.clue,
        texts: cluesIn,
      },
    ],
  },

  documentPart: async ({ db }, { gift, isTooEarly, isLockedOut }) => {
    if (isTooEarly || isLockedOut) return {}
    const rows = db.selectFrom('crossword').select('external_url').where('gift_id', '=', gift.id)
    return { frame: (await rows.executeTakeFirst())?.external_url ?? '' }
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const row = await db
        .selectFrom('crossword')
        .select(['words', 'external_url', 'sentence'])
        .where('gift_id', '=', gift.id)
        .executeTakeFirst()
      // A gift that is older than the crossword shows the sample.
      return row ? shown(row, JSON.parse(row.words)) : crossword.sample
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async ({ db, gift, input }) => {
        const changes = {
          ...omitUndefined({ external_url: input.external_url, sentence: input.sentence }),
          words: JSON.stringify(input.words),
        }
        const row = await db
          .insertInto('crossword')
          .values({ gift_id: gift.id, external_url: '', ...changes })
          .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(changes))
          .returning(['external_url', 'sentence'])
          .executeTakeFirstOrThrow()
        return { message: crossword.texts.saved, data: shown(row, input.words) }
      },
      { versions: {} },
    )
  },
} satisfies Page

function shown<Words>({ external_url, sentence }: { external_url: string; sentence: string }, words: Words) {
  return { words, external_url, ...(sentence && { sentence }) }
}

function cluesIn(stored: string) {
  const words: (typeof crossword.sample)['words'] = JSON.parse(stored)
  return words.map(({ clue }, index) => ({ text: clue, field: `words.${index}.clue` }))
}
