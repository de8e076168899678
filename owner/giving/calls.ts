import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/giving',
  access: 'owner',
})

export const save = endpoint<typeof schemas.save>({
  method: 'PUT',
  path: '/giving',
  access: 'owner',
  ifMatch: load,
})
