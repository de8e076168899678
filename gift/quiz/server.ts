import { photoTexts } from '#contract/uploaded-photo.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { markUnsaved } from '#server/media/references.ts'
import type { Page } from '#server/page.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as quiz from './contract.ts'
import { fields } from './fields.ts'
import { type Question, schemas } from './schemas.ts'
import { keepPhotos, photoReferences, withPhotos } from './server-photos.ts'

const record = recordOf('quiz')

export default {
  createSample: (db, id) =>
    record.save({ db, gift: { id } }, { questions: JSON.stringify(quiz.sample.questions) }),

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
        letters: fields.option.letters,
        texts: textsIn,
      },
    ],
  },

  mediaReferences: photoReferences,

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const [row] = await record.load(context)
      // A gift that is older than the quiz shows the sample.
      return row ? { questions: await withPhotos(context, JSON.parse(row.questions)) } : quiz.sample
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const { db, gift } = context
        const questions = context.input.questions.map(withoutEmpty)
        await withSerializationRetry(db, async (transaction) => {
          await keepPhotos(transaction, context, questions)
          await record.save({ db: transaction, gift }, { questions: JSON.stringify(questions) })
        })
        return { message: quiz.texts.saved, data: { questions: await withPhotos(context, questions) } }
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

// An empty note or photo is left out.
function withoutEmpty({ note, photo_url, ...question }: Question): Question {
  return { ...question, ...(note && { note }), ...(photo_url && { photo_url }) }
}

function textsIn(stored: string) {
  const questions: Question[] = JSON.parse(stored)
  return questions.flatMap(({ question, options, note = '' }, index) =>
    [question, ...options, note].map((text) => ({ text, field: `questions.${index}.question`, item: index })),
  )
}
