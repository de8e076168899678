import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/video-gift.php',
  access: 'visitor',
  summary: 'The video, what is written above and below it, and its still picture.',
})

export const save = endpoint<typeof schemas.save>({
  method: 'POST',
  path: '/video-gift.php',
  access: 'owner',
  summary: 'Stores what is sent; with a new video its still picture. What is left out stays.',
  ifMatch: load,
  uploads: { video_url: 'video', poster: 'photo' },
})
