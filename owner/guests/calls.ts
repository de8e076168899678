import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/giving',
  access: 'editors',
})

/** Notes that the link was copied or sent, or its card printed or saved. */
export const noteSent = endpoint<typeof schemas.noteSent>({
  method: 'POST',
  path: '/giving/told',
  access: 'editors',
  isIdempotent: true,
})

/** When the gift was sent, and what the owner answered before. */
export const loadSent = endpoint<typeof schemas.loadSent>({
  method: 'GET',
  path: '/giving/told',
  access: 'editors',
})

/** Notes that the gift was not sent after all. */
export const takeBackSent = endpoint<typeof schemas.takeBackSent>({
  method: 'DELETE',
  path: '/giving/told',
  access: 'editors',
  isIdempotent: true,
})

export const save = endpoint<typeof schemas.save>({
  method: 'PUT',
  path: '/giving',
  access: 'editors',
  ifMatch: load,
})
