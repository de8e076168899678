import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/sky',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
})

export const save = endpoint<typeof schemas.save>({
  method: 'PUT',
  path: '/sky',
  access: 'editors',
  ifMatch: load,
})
