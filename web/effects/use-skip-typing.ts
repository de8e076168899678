import { type KeyboardEvent, useRef } from 'react'

/**
 * Shows the whole letter at once after a tap on the sheet or Enter in its text. While a tap would start the
 * music, the first tap does only that.
 * @returns the sheet's event handlers
 */
export function useSkipTyping(wouldBeginMusic: boolean, onImpatient: () => void) {
  const isFirst = useRef(true)
  return {
    onClick() {
      const isForMusic = isFirst.current && wouldBeginMusic
      isFirst.current = false
      if (!isForMusic) onImpatient()
    },
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && onImpatient(),
  }
}
