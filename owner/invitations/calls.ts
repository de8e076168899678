import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/invitations',
  access: 'owner',
})

export const invite = endpoint<typeof schemas.invite>({
  method: 'POST',
  path: '/invitations',
  access: 'owner',
  refuses: ['conflict', 'too_many'],
})

export const check = endpoint<typeof schemas.check>({
  method: 'POST',
  path: '/invitations/check',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  refuses: ['too_many'],
})

export const takeBack = endpoint<typeof schemas.takeBack>({
  method: 'DELETE',
  path: '/invitations/:id',
  access: 'owner',
  refuses: ['not_found'],
})
