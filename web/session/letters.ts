import { cameLocked } from './gift-lock.ts'

/** Whether the gift may have sealed letters; the server says so with the page, unless the page came locked. */
export function mayHaveLetters() {
  return 'letters' in document.documentElement.dataset || cameLocked()
}
