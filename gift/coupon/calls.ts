import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/coupon',
  access: 'visitor',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/coupon',
  access: 'owner',
  ifMatch: load,
  uploads: { couponImage: 'photo' },
})
