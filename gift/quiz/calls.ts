import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/quiz',
  access: 'visitor',
  summary: 'The questions of the quiz, each with four options and the place of the right one.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/quiz',
  access: 'owner',
  summary: 'Stores the questions of the quiz, all at once.',
  ifMatch: load,
})
