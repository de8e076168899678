import { useMemo } from 'react'
import { fromJson } from '#contract/json.ts'
import { keptAnswers } from '#web/session/kept-answers.ts'
import { type Answers, type Choices, occasions } from './contract.ts'

/** The answers so far; no occasion until a stamp was chosen. */
export type KeptAnswers = Omit<Answers, 'occasion'> & {
  occasion?: Answers['occasion'] | undefined
  choices: Choices
}

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

// Anything can stand in the storage of a browser: what does not fit is not answered.
function readAnswers(kept: string | undefined): KeptAnswers {
  const values = entriesOf(fromJson(kept))
  const written = (name: keyof Answers) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  const choices = entriesOf(values.get('choices'))
  return {
    occasion: occasions.find((each) => each === values.get('occasion')),
    name: written('name'),
    giver: written('giver'),
    date: written('date'),
    birthday: written('birthday'),
    proposalDay: written('proposalDay'),
    meetingPlace: written('meetingPlace'),
    order: written('order'),
    place: written('place'),
    petName: written('petName'),
    closing: written('closing'),
    choices: {
      texts: Object.fromEntries([...entriesOf(choices.get('texts'))].filter(isTextEntry)),
      left: [...entriesOf(choices.get('left')).values()].filter(isText),
    },
  }
}

function entriesOf(value: unknown) {
  return new Map<string, unknown>(typeof value === 'object' && value ? Object.entries(value) : [])
}

function isText(value: unknown) {
  return typeof value === 'string'
}

function isTextEntry(entry: [string, unknown]): entry is [string, string] {
  return isText(entry[1])
}
