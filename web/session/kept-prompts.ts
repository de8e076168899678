import { fromJson } from '#contract/json.ts'
import { keptText } from './kept-text.ts'

const text = keptText('letter-prompts')

/** What the beginning asks the owner to write, one prompt for each paragraph after the first; for the owner alone. */
export const keptPrompts = {
  keep: (prompts: string[]) => text.keep(JSON.stringify(prompts)),

  erase: text.erase,

  usePrompts() {
    const kept = fromJson(text.useText())
    return Array.isArray(kept) ? kept.filter((prompt) => typeof prompt === 'string') : []
  },
}
