import { endpoint } from '#contract/endpoint.ts'
import { restoring } from '#contract/list-calls.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/todo-list.php',
  access: 'anyone',
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/todo-list.php',
  access: 'editors',
})

export const select = endpoint<typeof schemas.select>({
  method: 'PUT',
  path: '/todo-list.php',
  access: 'anyone',
  refuses: ['not_found', 'too_many'],
})

export const keepMoment = endpoint<typeof schemas.keepMoment>({
  method: 'PUT',
  path: '/todo-list/:id/moment',
  access: 'editors',
  refuses: ['not_found'],
  isIdempotent: true,
})

export const remove = endpoint<typeof schemas.remove>({
  method: 'DELETE',
  path: '/todo-list.php',
  access: 'editors',
  encoding: 'form',
  refuses: ['not_found'],
})

export const restore = restoring<typeof schemas.restore>('/todo-list')
