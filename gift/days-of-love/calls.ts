import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/days-of-love',
  access: 'visitor',
  summary: 'The title of the counter page; the first record counts.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/days-of-love',
  access: 'owner',
  summary: 'Stores the title of the counter page.',
  ifMatch: load,
})

export const loadTimeZone = endpoint<typeof schemas.loadTimeZone>({
  method: 'GET',
  path: '/days-of-love/time-zone',
  access: 'visitor',
  summary: 'The zone in which the counted days begin.',
})

export const saveTimeZone = endpoint<typeof schemas.saveTimeZone>({
  method: 'PUT',
  path: '/days-of-love/time-zone',
  access: 'owner',
  summary: 'Stores the zone in which the counted days begin.',
  ifMatch: loadTimeZone,
})
