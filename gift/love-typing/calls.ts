import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/love-typing.php',
  access: 'visitor',
  summary: 'The paragraphs of the letter and the music that plays under them.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/love-typing.php',
  access: 'owner',
  summary: 'Stores the letter. Without a file its music stays; an empty background_music removes it.',
  ifMatch: load,
  uploads: { backgroundMusic: 'audio' },
})
