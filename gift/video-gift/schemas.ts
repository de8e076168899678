import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { noInput, Picture, written } from '#contract/schemas.ts'
import { fields } from './fields.ts'

/** `video_url` and `poster_url` are addresses or ''; `poster` has the size of the still picture. */
export const VideoGift = z.object({
  title: z.string(),
  description: z.string(),
  video_url: z.string(),
  poster_url: z.string(),
  poster: z.nullable(Picture),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The video, what is written above and below it, and its still picture.',
    input: noInput,
    output: z.object({ status: z.literal('success'), message: z.string(), data: VideoGift }),
  },
  save: {
    summary: 'Stores what is sent; with a new video its still picture. What is left out stays.',
    input: z.partial(schemaOf(fields)),
    output: written(VideoGift),
  },
}
