import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/lock',
  access: 'editors',
})

export const save = endpoint<typeof schemas.save>({
  method: 'PUT',
  path: '/lock',
  access: 'editors',
  ifMatch: load,
})
