import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/todo-list.php',
  access: 'visitor',
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/todo-list.php',
  access: 'owner',
})

export const select = endpoint<typeof schemas.select>({
  method: 'PUT',
  path: '/todo-list.php',
  access: 'visitor',
  refuses: ['not_found', 'too_many'],
})

export const keepMoment = endpoint<typeof schemas.keepMoment>({
  method: 'PUT',
  path: '/todo-list/:id/moment',
  access: 'owner',
  refuses: ['not_found'],
  isIdempotent: true,
})

export const remove = endpoint<typeof schemas.remove>({
  method: 'DELETE',
  path: '/todo-list.php',
  access: 'owner',
  encoding: 'form',
  refuses: ['not_found'],
})

export const restore = endpoint<typeof schemas.restore>({
  method: 'POST',
  path: '/todo-list/:id/restore',
  access: 'owner',
  refuses: ['not_found'],
  isIdempotent: true,
})
