import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/todo-list.php',
  access: 'visitor',
  summary: 'The plans, oldest first.',
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/todo-list.php',
  access: 'owner',
  summary: 'Adds a plan.',
})

export const select = endpoint<typeof schemas.select>({
  method: 'PUT',
  path: '/todo-list.php',
  access: 'visitor',
  summary: 'Selects a plan (1) or takes it back (0); 60 times a minute for a network.',
  refuses: ['not_found', 'too_many'],
})

export const remove = endpoint<typeof schemas.remove>({
  method: 'DELETE',
  path: '/todo-list.php',
  access: 'owner',
  summary: 'Removes a plan; for a day it can be restored.',
  encoding: 'form',
  refuses: ['not_found'],
})

export const restore = endpoint<typeof schemas.restore>({
  method: 'POST',
  path: '/todo-list/:id/restore',
  access: 'owner',
  summary: 'Brings a removed plan back.',
  refuses: ['not_found'],
  isIdempotent: true,
})
