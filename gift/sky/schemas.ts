import * as z from 'zod/mini'
import { nothing, written } from '#contract/schemas.ts'
import { type Sky, skies, texts } from './contract.ts'

const names = Object.keys(skies) as [Sky, ...Sky[]]

/** The sky that the gift happens under. */
export const SkyChoice = z.object({ sky: z.enum(names, { error: texts.unknown }) })

/** What each call does, takes and answers. */
export const schemas = {
  load: { summary: 'The sky that the gift happens under.', input: nothing, output: SkyChoice },
  save: { summary: 'Chooses the sky.', input: SkyChoice, output: written(SkyChoice) },
}
