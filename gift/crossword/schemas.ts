import * as z from 'zod/mini'
import { bytesFor } from '#contract/body-size.ts'
import { schemaOf } from '#contract/fields.ts'
import { plainUrl } from '#contract/plain.ts'
import { noInput, orJson, written } from '#contract/schemas.ts'
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
export const CrosswordText = z.object({ words: Words, external_url: ExternalUrl, sentence: Sentence })

/** `sentence` is what the letters of a solved puzzle spell, where there is one. */
export const Crossword = z.object({
  words: z.array(z.object({ word: z.string(), clue: z.string() })),
  external_url: z.string(),
  sentence: z.optional(z.string()),
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
    summary: 'The words and clues of the crossword, its hidden sentence and the address of an external one.',
    input: noInput,
    output: Crossword,
  },
  save: {
    summary: 'Stores the words and clues of the crossword; an address or a sentence stays if it is left out.',
    maxBytes: bytesFor(
      limits.words * (fields.word.max + fields.clue.max) + fields.sentence.max + limits.external_url,
    ),
    input: z.object({
      words: orJson(Words),
      external_url: z.optional(ExternalUrl),
      sentence: z.optional(Sentence),
    }),
    output: written(Crossword),
  },
}
