import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/love-moment',
  access: 'visitor',
  summary: 'The moments in the order of their days; with `id`, that one alone.',
  refuses: ['validation', 'not_found'],
})

export const update = endpoint<typeof schemas.update>({
  method: 'POST',
  path: '/love-moment.php',
  access: 'owner',
  summary: 'Stores the texts of a moment and, where one is sent, its new cover.',
  ifMatch: load,
  uploads: { coverImage: 'photo' },
  refuses: ['not_found'],
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/love-moments',
  access: 'owner',
  summary: 'Adds a moment, with or without a cover.',
  uploads: { coverImage: 'photo' },
  creates: true,
})

export const remove = endpoint<typeof schemas.remove>({
  method: 'DELETE',
  path: '/love-moments/:id',
  access: 'owner',
  summary: 'Removes a moment; for a day it can be restored.',
  refuses: ['not_found'],
})

export const restore = endpoint<typeof schemas.restore>({
  method: 'POST',
  path: '/love-moments/:id/restore',
  access: 'owner',
  summary: 'Brings a removed moment back.',
  refuses: ['not_found'],
  isIdempotent: true,
})
