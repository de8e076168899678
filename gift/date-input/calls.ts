import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/date-input',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'The title, the secret date and the card image of the date page; the first record counts.',
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/date-input',
  access: 'owner',
  summary: 'Stores the date page: creates its record, or updates the one that exists.',
  ifMatch: load,
})

export const update = endpoint<typeof schemas.update>({
  method: 'PUT',
  path: '/date-input',
  access: 'owner',
  summary: 'Updates the record of the date page.',
  ifMatch: load,
  refuses: ['not_found'],
})

export const unlock = endpoint<typeof schemas.unlock>({
  method: 'POST',
  path: '/date-input/unlock',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Checks the secret date, and lets the browser see a locked gift for 30 days from its last use.',
  refuses: ['too_many'],
})

export const loadHint = endpoint<typeof schemas.loadHint>({
  method: 'GET',
  path: '/date-input/hint',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'The hint to the secret date; empty on a locked gift until a network has missed it three times.',
})

export const uploadPhoto = endpoint<typeof schemas.uploadPhoto>({
  method: 'POST',
  path: '/date-input/photo',
  access: 'owner',
  summary: 'Takes a card image and answers its address, to be saved as photo_url.',
  uploads: { photoFile: 'photo' },
  creates: true,
  isIdempotent: true,
})
