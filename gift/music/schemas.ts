import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { noInput, written } from '#contract/schemas.ts'
import { fields } from './fields.ts'

/** The song's address, '' where there is none; title and artist where the owner gave them. */
export const Music = z.object({
  music_url: z.string(),
  title: z.optional(z.string()),
  artist: z.optional(z.string()),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: { summary: 'The song that accompanies the gift.', input: noInput, output: Music },
  save: {
    summary: 'Replaces the song that accompanies the gift, or what it is called where no file is sent.',
    input: z.partial(schemaOf(fields)),
    output: z.extend(written(Music), { newUrl: z.string() }),
  },
}
