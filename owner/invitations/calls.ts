import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/invitations',
  access: 'admin',
  summary: 'The invitations into this gift that wait to be taken up.',
})

export const invite = endpoint<typeof schemas.invite>({
  method: 'POST',
  path: '/invitations',
  access: 'admin',
  summary: 'Invites a person by e-mail to edit this gift; a second invitation replaces the first link.',
  refuses: ['conflict', 'too_many'],
})

export const check = endpoint<typeof schemas.check>({
  method: 'POST',
  path: '/invitations/check',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Names the recipient of the gift that an invitation is for, without using it up.',
  refuses: ['too_many'],
})

export const takeBack = endpoint<typeof schemas.takeBack>({
  method: 'DELETE',
  path: '/invitations/:id',
  access: 'admin',
  summary: 'Takes an invitation back; its link works no longer.',
  refuses: ['not_found'],
})
