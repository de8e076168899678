import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/coupon',
  access: 'visitor',
  summary: 'The coupon, and the number to which its claim is sent.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/coupon',
  access: 'owner',
  summary: 'Stores what is sent; what is left out stays. An empty image_url removes the picture.',
  ifMatch: load,
  uploads: { couponImage: 'photo' },
})
