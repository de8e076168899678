import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/opening',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'The greeting of the opening page; the first record counts.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/opening',
  access: 'owner',
  summary: 'Stores the greeting of the opening page.',
  ifMatch: load,
})
