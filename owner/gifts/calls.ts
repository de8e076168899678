import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/gifts',
  access: 'editors',
  servedAt: 'bare-domain',
})

export const loadAddress = endpoint<typeof schemas.loadAddress>({
  method: 'GET',
  path: '/gifts/address',
  access: 'anyone',
  servedAt: 'bare-domain',
  refuses: ['validation', 'too_many'],
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/gifts',
  access: 'editors',
  servedAt: 'bare-domain',
  creates: true,
  refuses: ['conflict', 'too_many'],
})

export const enter = endpoint<typeof schemas.enter>({
  method: 'POST',
  path: '/gifts/:id/enter',
  access: 'editors',
  servedAt: 'bare-domain',
  refuses: ['not_found'],
})

export const remove = endpoint<typeof schemas.remove>({
  method: 'DELETE',
  path: '/gifts/:id',
  access: 'editors',
  servedAt: 'bare-domain',
  refuses: ['forbidden', 'not_found'],
})

export const saveDomain = endpoint<typeof schemas.saveDomain>({
  method: 'PUT',
  path: '/gifts/:id/domain',
  access: 'editors',
  servedAt: 'bare-domain',
  refuses: ['forbidden', 'not_found'],
})

export const checkDomain = endpoint<typeof schemas.checkDomain>({
  method: 'POST',
  path: '/gifts/:id/domain/check',
  access: 'editors',
  servedAt: 'bare-domain',
  refuses: ['forbidden', 'not_found', 'conflict', 'too_many'],
})

export const removeDomain = endpoint<typeof schemas.removeDomain>({
  method: 'DELETE',
  path: '/gifts/:id/domain',
  access: 'editors',
  servedAt: 'bare-domain',
  refuses: ['forbidden', 'not_found'],
})

export const redeemHandover = endpoint<typeof schemas.redeemHandover>({
  method: 'POST',
  path: '/session',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  refuses: ['unauthenticated', 'conflict', 'too_many'],
})
