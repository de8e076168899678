import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as quiz from './contract.ts'
import { type Question, schemas } from './schemas.ts'

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('quiz')
      .values({ gift_id, questions: JSON.stringify(quiz.sample.questions) })
      .execute(),

  sample: {
    page: 'quiz',
    parts: [
      {
        name: 'pertanyaan',
        table: 'quiz',
        columns: { questions: quiz.sample.questions.map((each) => JSON.stringify(each)) },
        empty: 'drop-items',
        fewest: 1,
        field: 'questions.0.question',
        holdsList: true,
      },
    ],
  },

  readiness: {
    page: 'quiz',
    feature: 'games',
    checks: [
      {
        table: 'quiz',
        column: 'questions',
        name: 'Kuis',
        field: 'questions.0.question',
        letters: quiz.narrow.option,
        texts: textsIn,
      },
    ],
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const row = await db
        .selectFrom('quiz')
        .select('questions')
        .where('gift_id', '=', gift.id)
        .executeTakeFirst()
      // A gift that was made before there was a quiz shows the sample.
      return row ? { questions: JSON.parse(row.questions) } : quiz.sample
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async ({ db, gift, input }) => {
        const questions = input.questions.map(withNote)
        const values = { questions: JSON.stringify(questions) }
        await db
          .insertInto('quiz')
          .values({ gift_id: gift.id, ...values })
          .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(values))
          .execute()
        return { message: quiz.texts.saved, data: { questions } }
      },
      { versions: {} },
    )
  },
} satisfies Page

// A note that is empty is left out.
function withNote({ note, ...question }: Question) {
  return note ? { ...question, note } : question
}

function textsIn(stored: string) {
  const questions: Question[] = JSON.parse(stored)
  return questions.flatMap(({ question, options, note = '' }, index) =>
    [question, ...options, note].map((text) => ({ text, field: `questions.${index}.question`, item: index })),
  )
}
