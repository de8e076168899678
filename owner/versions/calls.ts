import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/versions',
  access: 'editors',
  refuses: ['not_found', 'validation'],
})

export const restore = endpoint<typeof schemas.restore>({
  method: 'POST',
  path: '/versions/:id/restore',
  access: 'editors',
  refuses: ['not_found', 'conflict'],
  isIdempotent: true,
})
