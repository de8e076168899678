import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/video-gift.php',
  access: 'anyone',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/video-gift.php',
  access: 'editors',
  ifMatch: load,
  uploads: { video_url: 'video', poster: 'photo' },
})
