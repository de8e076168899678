import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/invitations',
  access: 'admin',
})

export const invite = endpoint<typeof schemas.invite>({
  method: 'POST',
  path: '/invitations',
  access: 'admin',
  refuses: ['conflict', 'too_many'],
})

export const check = endpoint<typeof schemas.check>({
  method: 'POST',
  path: '/invitations/check',
  access: 'visitor',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  refuses: ['too_many'],
})

export const takeBack = endpoint<typeof schemas.takeBack>({
  method: 'DELETE',
  path: '/invitations/:id',
  access: 'admin',
  refuses: ['not_found'],
})
