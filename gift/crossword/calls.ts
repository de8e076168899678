import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/crossword',
  access: 'visitor',
  summary: 'The words and clues of the crossword, and the address of an external one if there is any.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/crossword',
  access: 'owner',
  summary: 'Stores the words and clues of the crossword; an external address stays if it is left out.',
  ifMatch: load,
})
