import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/waiting',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  tellsTime: true,
})
