import { useMemo } from 'react'
import * as z from 'zod/mini'
import { keptAnswers } from '#web/session/kept-answers.ts'
import { type Answers, type Choices, occasions } from './contract.ts'

/** The answers so far; no occasion until a stamp was chosen. */
export type KeptAnswers = Omit<Answers, 'occasion'> & {
  occasion?: Answers['occasion'] | undefined
  choices: Choices
}

const written = z.catch(z.string(), '')

// Anything can stand in the storage of a browser: what does not fit is not answered.
const stored = z.object({
  occasion: z.catch(z.optional(z.enum(occasions)), undefined),
  name: written,
  giver: written,
  date: written,
  birthday: written,
  proposalDay: written,
  meetingPlace: written,
  order: written,
  place: written,
  petName: written,
  closing: written,
  choices: z.catch(z.object({ texts: z.record(z.string(), z.string()), left: z.array(z.string()) }), {
    texts: {},
    left: [],
  }),
})

/** The answers of the signed-in account. */
export const answers = {
  get: () => readAnswers(keptAnswers.get()),

  change: (change: Partial<KeptAnswers>) =>
    keptAnswers.keep(JSON.stringify({ ...readAnswers(keptAnswers.get()), ...change })),
}

export function useAnswers() {
  const kept = keptAnswers.useText()
  return useMemo(() => readAnswers(kept), [kept])
}

function readAnswers(kept = '{}'): KeptAnswers {
  const read = stored.safeParse(fromJson(kept))
  return read.data ?? stored.parse({})
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
