import { wasLoadedLocked } from './gift-lock.ts'

/**
 * Whether the gift may have sealed letters; that comes with the page, unless it was loaded before the lock.
 */
export function mayHaveSealedLetters() {
  return 'sealedLetters' in document.documentElement.dataset || wasLoadedLocked()
}
