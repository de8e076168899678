import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/opening',
  access: 'anyone',
  isOpenWhileLocked: true,
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/opening',
  access: 'editors',
  ifMatch: load,
})
