import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const loadLink = endpoint<typeof schemas.loadLink>({
  method: 'GET',
  path: '/giving/link',
  access: 'editors',
})
