import { createContext } from 'react'
import type { Fields } from '#contract/fields.ts'
import type { SendingState } from '#web/files/use-sending.ts'

/** What the fields of an edit form need of it, beside its values (`useFormContext`). */
export type EditFields = {
  /** The texts that the page's `fields.ts` declares. */
  fields: Fields
  /** The state of the files that are sent with a save. */
  sending: SendingState
  /** Saves the whole form without a message of success. @returns whether it is stored */
  saveQuietly?: () => Promise<boolean>
}

export const EditContext = createContext<EditFields>({
  fields: {},
  sending: { share: undefined, wait: undefined, cancel: () => undefined },
})
