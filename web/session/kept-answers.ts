import { keptFiles } from './kept-files.ts'
import { keptText } from './kept-text.ts'
import { currentAccount } from './own-content.ts'

const text = keptText('beginning')

/** What the account answered at the beginning, as JSON, until it is used or erased. */
export const keptAnswers = {
  ...text,

  /** Erases the account's answers and picked files. */
  erase() {
    text.erase()
    const email = currentAccount.get()
    if (email) void keptFiles.erase(email)
  },
}
