import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/date-input',
  access: 'anyone',
  isOpenWhileLocked: true,
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/date-input',
  access: 'editors',
  ifMatch: load,
})

export const update = endpoint<typeof schemas.update>({
  method: 'PUT',
  path: '/date-input',
  access: 'editors',
  ifMatch: load,
  refuses: ['not_found'],
})

export const unlock = endpoint<typeof schemas.unlock>({
  method: 'POST',
  path: '/date-input/unlock',
  access: 'anyone',
  isOpenWhileLocked: true,
  refuses: ['too_many'],
})

export const loadHint = endpoint<typeof schemas.loadHint>({
  method: 'GET',
  path: '/date-input/hint',
  access: 'anyone',
  isOpenWhileLocked: true,
})

export const turnPhoto = endpoint<typeof schemas.turnPhoto>({
  method: 'POST',
  path: '/date-input/photo/turn',
  access: 'editors',
  creates: true,
  refuses: ['not_found', 'too_many', 'unsupported_media'],
})

export const uploadPhoto = endpoint<typeof schemas.uploadPhoto>({
  method: 'POST',
  path: '/date-input/photo',
  access: 'editors',
  uploads: { photoFile: 'photo' },
  creates: true,
  isIdempotent: true,
})
