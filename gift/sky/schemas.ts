import * as z from 'zod/mini'
import { noInput, written } from '#contract/schemas.ts'
import { type Sky, skies, texts } from './contract.ts'

const names = Object.keys(skies) as [Sky, ...Sky[]]

/** The gift's sky. */
export const SkyChoice = z.object({ sky: z.enum(names, { error: texts.unknown }) })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: { summary: 'The sky of the gift.', input: noInput, output: SkyChoice },
  save: { summary: 'Chooses the sky.', input: SkyChoice, output: written(SkyChoice) },
}
