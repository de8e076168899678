import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const loadAccounts = endpoint<typeof schemas.loadAccounts>({
  method: 'GET',
  path: '/accounts',
  access: 'owner',
})

export const letIn = endpoint<typeof schemas.letIn>({
  method: 'PUT',
  path: '/accounts/:id',
  access: 'owner',
  refuses: ['forbidden', 'not_found'],
})

export const turnAway = endpoint<typeof schemas.turnAway>({
  method: 'DELETE',
  path: '/accounts/:id',
  access: 'owner',
  refuses: ['forbidden', 'not_found'],
})
