import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/sample',
  access: 'editors',
})

export const empty = endpoint<typeof schemas.empty>({
  method: 'DELETE',
  path: '/sample',
  access: 'editors',
  refuses: ['not_found'],
})

export const restore = endpoint<typeof schemas.restore>({
  method: 'POST',
  path: '/sample/:id/restore',
  access: 'editors',
  refuses: ['not_found'],
  isIdempotent: true,
})
