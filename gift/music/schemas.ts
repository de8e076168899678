import * as z from 'zod/mini'
import { nothing, written } from '#contract/schemas.ts'

/** The song of the gift as an address; '' where there is none. */
export const Music = z.object({ music_url: z.string() })

/** What each call takes and answers. */
export const schemas = {
  load: { input: nothing, output: Music },
  save: { input: nothing, output: z.extend(written(Music), { newUrl: z.string() }) },
}
