import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/answers',
  access: 'anyone',
  refuses: ['validation'],
})

/** What visitors call the giver. */
export const loadGiver = endpoint<typeof schemas.loadGiver>({
  method: 'GET',
  path: '/giver',
  access: 'anyone',
})

export const send = endpoint<typeof schemas.send>({
  method: 'POST',
  path: '/answers',
  access: 'anyone',
  uploads: { voice: 'voice' },
  creates: true,
  isSentLater: true,
  refuses: ['too_many'],
})

export const takeBack = endpoint<typeof schemas.takeBack>({
  method: 'DELETE',
  path: '/answers/:id',
  access: 'anyone',
  refuses: ['not_found', 'forbidden', 'too_many'],
})
