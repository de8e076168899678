import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/waiting',
  access: 'visitor',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  tellsTime: true,
})
