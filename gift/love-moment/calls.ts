import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/love-moment',
  access: 'visitor',
  refuses: ['validation', 'not_found'],
})

export const update = endpoint<typeof schemas.update>({
  method: 'POST',
  path: '/love-moment.php',
  access: 'owner',
  ifMatch: load,
  uploads: { coverImage: 'photo' },
  refuses: ['not_found'],
})

export const focusCover = endpoint<typeof schemas.focusCover>({
  method: 'PUT',
  path: '/love-moments/:id/focus',
  access: 'owner',
  ifMatch: load,
  refuses: ['not_found'],
})

export const turnCover = endpoint<typeof schemas.turnCover>({
  method: 'POST',
  path: '/love-moments/:id/turn',
  access: 'owner',
  ifMatch: load,
  refuses: ['not_found', 'too_many', 'unsupported_media'],
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/love-moments',
  access: 'owner',
  uploads: { coverImage: 'photo' },
  creates: true,
})

export const remove = endpoint<typeof schemas.remove>({
  method: 'DELETE',
  path: '/love-moments/:id',
  access: 'owner',
  refuses: ['not_found'],
})

export const restore = endpoint<typeof schemas.restore>({
  method: 'POST',
  path: '/love-moments/:id/restore',
  access: 'owner',
  refuses: ['not_found'],
  isIdempotent: true,
})
