import * as z from 'zod/mini'
import { bytesFor } from '#contract/body-size.ts'
import { schemaOf } from '#contract/fields.ts'
import { plainUrl } from '#contract/plain.ts'
import { noInput, orJson, Picture, written } from '#contract/schemas.ts'
import { MOST_ADDRESS, UploadedPhoto } from '#contract/uploaded-photo.ts'
import { isExternal, isWord, lettersOf, limits, texts } from './contract.ts'
import { fields } from './fields.ts'

const { word, clue, sentence: Sentence } = schemaOf(fields).shape

const Entry = z.object({
  word: word.check(z.refine((written) => isWord(lettersOf(written)), { error: texts.wordShape })),
  clue,
})

export type Entry = z.output<typeof Entry>

const Words = z
  .array(Entry, { error: texts.tooFew })
  .check(
    z.minLength(limits.fewestWords, texts.tooFew),
    z.maxLength(limits.words, texts.tooMany),
    z.superRefine(refuseTwins),
  )

const ExternalUrl = z.string({ error: texts.addressShape }).check(
  z.overwrite(plainUrl),
  z.maxLength(limits.external_url, texts.addressShape),
  z.refine((address) => address === '' || isExternal(address), { error: texts.addressShape }),
)

/** The owner's words; without an `external_url` our own page lays them out. */
export const CrosswordText = z.object({
  words: Words,
  external_url: ExternalUrl,
  sentence: Sentence,
  photo_url: UploadedPhoto,
})

/**
 * `sentence` is written below the photo at `photo_url` when the puzzle is solved, where they are; `photo` holds the
 * details of its file.
 */
export const Crossword = z.object({
  words: z.array(z.object({ word: z.string(), clue: z.string() })),
  external_url: z.string(),
  sentence: z.optional(z.string()),
  photo_url: z.optional(z.string()),
  photo: z.optional(Picture),
})

function refuseTwins(words: Entry[], context: z.core.$RefinementCtx) {
  const letters = words.map(({ word }) => lettersOf(word))
  for (const [index, each] of letters.entries()) {
    if (each && letters.indexOf(each) < index) {
      context.addIssue({ code: 'custom', message: texts.wordTwice, path: [index, 'word'] })
    }
  }
}

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary:
      'The words and clues of the crossword, the sentence and photo at its end and the address of an external one.',
    input: noInput,
    output: Crossword,
  },
  save: {
    summary: 'Stores the words and clues of the crossword; what else is left out stays.',
    maxBytes: bytesFor(
      limits.words * (fields.word.max + fields.clue.max) +
        fields.sentence.max +
        limits.external_url +
        MOST_ADDRESS,
    ),
    input: z.object({
      words: orJson(Words),
      external_url: z.optional(ExternalUrl),
      sentence: z.optional(Sentence),
      photo_url: z.optional(UploadedPhoto),
    }),
    output: written(Crossword),
  },
  uploadPhoto: {
    summary: "Stores a photo and returns its address, to be saved as the crossword's photo_url.",
    input: noInput,
    output: written(z.object({ url: z.string() })),
  },
}
