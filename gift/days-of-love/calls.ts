import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/days-of-love',
  access: 'anyone',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/days-of-love',
  access: 'editors',
  ifMatch: load,
})

export const loadTimeZone = endpoint<typeof schemas.loadTimeZone>({
  method: 'GET',
  path: '/days-of-love/time-zone',
  access: 'anyone',
})

export const saveTimeZone = endpoint<typeof schemas.saveTimeZone>({
  method: 'PUT',
  path: '/days-of-love/time-zone',
  access: 'editors',
  ifMatch: loadTimeZone,
})
