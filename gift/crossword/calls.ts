import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/crossword',
  access: 'anyone',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/crossword',
  access: 'editors',
  ifMatch: load,
})

export const uploadPhoto = endpoint<typeof schemas.uploadPhoto>({
  method: 'POST',
  path: '/crossword/photo',
  access: 'editors',
  uploads: { photoFile: 'photo' },
  creates: true,
  isIdempotent: true,
})
