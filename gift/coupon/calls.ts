import { endpoint } from '#contract/endpoint.ts'
import { removing, restoring } from '#contract/list-calls.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/coupon',
  access: 'anyone',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/coupon',
  access: 'editors',
  ifMatch: load,
  uploads: { couponImage: 'photo' },
})

export const list = endpoint<typeof schemas.list>({
  method: 'GET',
  path: '/coupons',
  access: 'anyone',
  tellsTime: true,
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/coupons',
  access: 'editors',
  creates: true,
})

export const change = endpoint<typeof schemas.change>({
  method: 'PUT',
  path: '/coupons/:id',
  access: 'editors',
  refuses: ['not_found'],
  isIdempotent: true,
})

export const remove = removing<typeof schemas.remove>('/coupons')

export const restore = restoring<typeof schemas.restore>('/coupons')

export const ask = endpoint<typeof schemas.ask>({
  method: 'POST',
  path: '/coupons/:id/ask',
  access: 'anyone',
  refuses: ['not_found', 'conflict', 'too_many'],
  isIdempotent: true,
})

export const takeBack = endpoint<typeof schemas.takeBack>({
  method: 'DELETE',
  path: '/coupons/:id/ask',
  access: 'anyone',
  refuses: ['not_found', 'forbidden', 'too_many'],
  isIdempotent: true,
})

export const fulfil = endpoint<typeof schemas.fulfil>({
  method: 'POST',
  path: '/coupons/:id/fulfil',
  access: 'editors',
  refuses: ['not_found'],
  isIdempotent: true,
})
