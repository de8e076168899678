import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/features',
  access: 'visitor',
  summary: 'The title of the menu and the features that the heart reveals.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/features',
  access: 'owner',
  summary: 'Stores the title of the menu and the chosen features.',
  ifMatch: load,
})
