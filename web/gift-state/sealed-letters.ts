import { wasLoadedLocked } from './gift-lock.ts'

/** Whether the gift may have sealed letters: the page's root says so, unless it was loaded before the lock was passed. */
export function mayHaveSealedLetters() {
  return 'sealedLetters' in document.documentElement.dataset || wasLoadedLocked()
}
