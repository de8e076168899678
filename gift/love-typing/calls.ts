import { endpoint } from '#contract/endpoint.ts'
import { removing, restoring } from '#contract/list-calls.ts'
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

/** The owner's recording of the letter: a list of one, or of none. */
export const loadNarration = endpoint<typeof schemas.loadNarration>({
  method: 'GET',
  path: '/narrations',
  access: 'anyone',
})

export const narrate = endpoint<typeof schemas.narrate>({
  method: 'POST',
  path: '/narrations',
  access: 'editors',
  uploads: { recording: 'narration' },
  creates: true,
})

export const mark = endpoint<typeof schemas.mark>({
  method: 'PUT',
  path: '/narrations/:id',
  access: 'editors',
  refuses: ['not_found'],
  isIdempotent: true,
})

export const remove = removing<typeof schemas.remove>('/narrations')

export const restore = restoring<typeof schemas.restore>('/narrations')
