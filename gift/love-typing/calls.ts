import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/love-typing.php',
  access: 'anyone',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/love-typing.php',
  access: 'editors',
  ifMatch: load,
  uploads: { backgroundMusic: 'audio' },
})
