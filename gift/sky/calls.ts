import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/sky',
  access: 'visitor',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
})

export const save = endpoint<typeof schemas.save>({
  method: 'PUT',
  path: '/sky',
  access: 'owner',
  ifMatch: load,
})
