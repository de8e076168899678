import * as z from 'zod/mini'
import { bytesFor } from '#contract/body-size.ts'
import { schemaOf } from '#contract/fields.ts'
import { noInput, orJson, Picture, written } from '#contract/schemas.ts'
import { MOST_ADDRESS, UploadedPhoto } from '#contract/uploaded-photo.ts'
import { limits, texts } from './contract.ts'
import { fields } from './fields.ts'

const { question, option, note } = schemaOf(fields).shape

const Options = z
  .array(option, { error: texts.optionCount })
  .check(z.length(limits.options, texts.optionCount), z.superRefine(refuseTwins))

const Answer = z.number({ error: texts.answerRequired }).check(
  z.refine((index) => Number.isInteger(index) && index >= 0 && index < limits.options, {
    error: texts.answerRequired,
  }),
)

/**
 * One question: `answer` is the index of the correct option, from 0; `note` and the photo are shown in the
 * result where it was picked.
 */
export const Question = z.object({
  question,
  options: Options,
  answer: Answer,
  note: z.optional(note),
  photo_url: z.optional(UploadedPhoto),
})

export type Question = z.output<typeof Question>

const Questions = z
  .array(Question, { error: texts.none })
  .check(z.minLength(1, texts.none), z.maxLength(limits.questions, texts.tooMany))

/** The values that the owner writes. */
export const QuizText = z.object({ questions: Questions })

/** The quiz in play, in the owner's order; `photo` holds the details of the file at `photo_url`. */
export const Quiz = z.object({
  questions: z.array(
    z.object({
      question: z.string(),
      options: z.array(z.string()),
      answer: z.number(),
      note: z.optional(z.string()),
      photo_url: z.optional(z.string()),
      photo: z.optional(Picture),
    }),
  ),
})

export type Played = z.output<typeof Quiz>['questions'][number]

// A number that was sent as text is read as a number.
function withNumbers(questions: unknown): unknown {
  if (!Array.isArray(questions)) return questions
  return questions.map((each) => {
    const isText = typeof each?.answer === 'string' && /^\d$/.test(each.answer)
    return isText ? { ...each, answer: Number(each.answer) } : each
  })
}

// A visitor could not tell which of two equal options is correct.
function refuseTwins(options: string[], context: z.core.$RefinementCtx) {
  const read = options.map((option) => option.toLocaleLowerCase('id'))
  for (const [index, option] of read.entries()) {
    if (option && read.indexOf(option) < index) {
      context.addIssue({ code: 'custom', message: texts.optionTwice, path: [index] })
    }
  }
}

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The questions of the quiz, each with four options and the place of the right one.',
    input: noInput,
    output: Quiz,
  },
  save: {
    summary: 'Stores the questions of the quiz, all at once.',
    maxBytes: bytesFor(
      limits.questions *
        (fields.question.max + limits.options * fields.option.max + fields.note.max + MOST_ADDRESS),
    ),
    input: z.object({ questions: orJson(z.pipe(z.transform(withNumbers), Questions)) }),
    output: written(Quiz),
  },
  uploadPhoto: {
    summary: "Stores a photo and returns its address, to be saved as a question's photo_url.",
    input: noInput,
    output: written(z.object({ url: z.string() })),
  },
}
