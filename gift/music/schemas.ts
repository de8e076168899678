import * as z from 'zod/mini'
import { nothing, written } from '#contract/schemas.ts'

/** The song of the gift as an address; '' where there is none. */
export const Music = z.object({ music_url: z.string() })

/** What each call does, takes and answers. */
export const schemas = {
  load: { summary: 'The song that accompanies the gift.', input: nothing, output: Music },
  save: {
    summary: 'Replaces the song that accompanies the gift.',
    input: nothing,
    output: z.extend(written(Music), { newUrl: z.string() }),
  },
}
