import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/answers',
  access: 'visitor',
  refuses: ['validation'],
})

export const send = endpoint<typeof schemas.send>({
  method: 'POST',
  path: '/answers',
  access: 'visitor',
  uploads: { voice: 'voice' },
  creates: true,
  isSentLater: true,
  refuses: ['too_many'],
})

export const takeBack = endpoint<typeof schemas.takeBack>({
  method: 'DELETE',
  path: '/answers/:id',
  access: 'visitor',
  refuses: ['not_found', 'too_many'],
})
