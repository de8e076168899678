import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/music',
  access: 'anyone',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/music',
  access: 'editors',
  ifMatch: load,
  uploads: { musicFile: 'audio' },
})
