import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/lock',
  access: 'owner',
  summary: 'Whether the gift is locked with its secret date, and the hint to it.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'PUT',
  path: '/lock',
  access: 'owner',
  summary: 'Locks the gift with its secret date, or opens it; from the next request on, for everybody.',
  ifMatch: load,
})
