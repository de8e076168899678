import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/gifts',
  access: 'owner',
  servedAt: 'bare-domain',
  summary: 'The gifts that the account owns or may edit, the newest first.',
})

export const loadAddress = endpoint<typeof schemas.loadAddress>({
  method: 'GET',
  path: '/gifts/address',
  access: 'visitor',
  servedAt: 'bare-domain',
  summary:
    'Whether an address can still be chosen; `message` says what stands against it, or that nothing does.',
  refuses: ['validation', 'too_many'],
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/gifts',
  access: 'owner',
  servedAt: 'bare-domain',
  creates: true,
  summary: 'Begins a gift from the sample at an address of its own.',
  refuses: ['conflict', 'too_many'],
})

export const enter = endpoint<typeof schemas.enter>({
  method: 'POST',
  path: '/gifts/:id/enter',
  access: 'owner',
  servedAt: 'bare-domain',
  summary:
    "Answers where to go on, signed in, at the gift's own host; the way stands open once, for a minute.",
  refuses: ['not_found'],
})

export const remove = endpoint<typeof schemas.remove>({
  method: 'DELETE',
  path: '/gifts/:id',
  access: 'owner',
  servedAt: 'bare-domain',
  summary:
    'Deletes a gift with everything in it for good; `address` must name it, and is kept for its owner for 90 days.',
  refuses: ['forbidden', 'not_found'],
})

export const saveDomain = endpoint<typeof schemas.saveDomain>({
  method: 'PUT',
  path: '/gifts/:id/domain',
  access: 'owner',
  servedAt: 'bare-domain',
  summary:
    'Notes a host name of the owner’s own for a gift, in the place of another; it is proved by `check`.',
  refuses: ['forbidden', 'not_found'],
})

export const checkDomain = endpoint<typeof schemas.checkDomain>({
  method: 'POST',
  path: '/gifts/:id/domain/check',
  access: 'owner',
  servedAt: 'bare-domain',
  summary: 'Looks for the TXT record that proves the host name, and answers there from then on.',
  refuses: ['forbidden', 'not_found', 'conflict', 'too_many'],
})

export const removeDomain = endpoint<typeof schemas.removeDomain>({
  method: 'DELETE',
  path: '/gifts/:id/domain',
  access: 'owner',
  servedAt: 'bare-domain',
  summary: 'Removes the host name; the gift is no longer served there.',
  refuses: ['forbidden', 'not_found'],
})

export const redeemHandover = endpoint<typeof schemas.redeemHandover>({
  method: 'POST',
  path: '/session',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Signs in with what `enter` gave at the bare domain.',
  refuses: ['unauthenticated', 'too_many'],
})
