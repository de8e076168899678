import * as z from 'zod/mini'
import { noInput, optionalLine, written } from '#contract/schemas.ts'
import { limits } from './contract.ts'

/** The song's address, '' where there is none; title and artist where the owner gave them. */
export const Music = z.object({
  music_url: z.string(),
  title: z.optional(z.string()),
  artist: z.optional(z.string()),
})

/** The song's title or artist by the owner; empty leaves it to the file's own tags. */
export const MusicText = z.object({
  title: optionalLine({ label: 'Judul lagu', max: limits.title }),
  artist: optionalLine({ label: 'Nama penyanyi', max: limits.artist }),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: { summary: 'The song that accompanies the gift.', input: noInput, output: Music },
  save: {
    summary: 'Replaces the song that accompanies the gift, or what it is called where no file is sent.',
    input: z.partial(MusicText),
    output: z.extend(written(Music), { newUrl: z.string() }),
  },
}
