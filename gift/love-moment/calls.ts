import { endpoint } from '#contract/endpoint.ts'
import { removing, restoring } from '#contract/list-calls.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/love-moment',
  access: 'anyone',
  refuses: ['validation', 'not_found'],
})

export const update = endpoint<typeof schemas.update>({
  method: 'POST',
  path: '/love-moment.php',
  access: 'editors',
  ifMatch: load,
  uploads: { coverImage: 'photo' },
  refuses: ['not_found'],
})

export const focusCover = endpoint<typeof schemas.focusCover>({
  method: 'PUT',
  path: '/love-moments/:id/focus',
  access: 'editors',
  ifMatch: load,
  refuses: ['not_found'],
})

export const turnCover = endpoint<typeof schemas.turnCover>({
  method: 'POST',
  path: '/love-moments/:id/turn',
  access: 'editors',
  ifMatch: load,
  refuses: ['not_found', 'too_many', 'unsupported_media'],
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/love-moments',
  access: 'editors',
  uploads: { coverImage: 'photo' },
  creates: true,
})

export const remove = removing<typeof schemas.remove>('/love-moments')

export const restore = restoring<typeof schemas.restore>('/love-moments')
