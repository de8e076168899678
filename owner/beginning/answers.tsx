import { useMemo } from 'react'
import { keptAnswers, useKeptAnswers } from '#web/session/kept-answers.ts'
import { type Answers, occasions } from './contract.ts'

/** The answers so far; no occasion until a stamp was chosen. */
export type KeptAnswers = Omit<Answers, 'occasion'> & { occasion: Answers['occasion'] | undefined }

/** The answers of the signed-in account. */
export const answers = {
  get: () => readAnswers(keptAnswers.get()),

  change: (change: Partial<KeptAnswers>) =>
    keptAnswers.keep(JSON.stringify({ ...readAnswers(keptAnswers.get()), ...change })),
}

export function useAnswers() {
  const kept = useKeptAnswers()
  return useMemo(() => readAnswers(kept), [kept])
}

function readAnswers(kept: string | undefined): KeptAnswers {
  const values = valuesIn(kept)
  const written = (name: keyof Answers) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    occasion: occasions.find((each) => each === values.get('occasion')),
    name: written('name'),
    giver: written('giver'),
    date: written('date'),
    occasionDay: written('occasionDay'),
    meetingPlace: written('meetingPlace'),
    order: written('order'),
    place: written('place'),
    petName: written('petName'),
    closing: written('closing'),
  }
}

function valuesIn(kept: string | undefined) {
  try {
    const found: unknown = JSON.parse(kept ?? '{}')
    return new Map<string, unknown>(Object.entries(found ?? {}))
  } catch {
    return new Map<string, unknown>()
  }
}
