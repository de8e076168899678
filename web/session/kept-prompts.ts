import * as z from 'zod/mini'
import { keptText } from './kept-text.ts'

const text = keptText('letter-prompts')

const Prompts = z.catch(z.array(z.string()), [])

/** What the beginning asks the owner to write, one prompt for each paragraph after the first; for the owner alone. */
export const keptPrompts = {
  keep: (prompts: string[]) => text.keep(JSON.stringify(prompts)),

  erase: text.erase,

  usePrompts: () => Prompts.parse(JSON.parse(text.useText() ?? '[]')),
}
