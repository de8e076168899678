import { useEffect, useRef } from 'react'

/**
 * Shows the whole letter at once after a tap on the sheet or Enter in its text. While a tap would start the
 * music, the first tap does only that.
 * @returns a ref for the sheet
 */
export function useSkipTyping(wouldBeginMusic: boolean, onImpatient: () => void) {
  const sheet = useRef<HTMLElement>(null)
  const now = useRef({ wouldBeginMusic, onImpatient })
  now.current = { wouldBeginMusic, onImpatient }
  useEffect(() => {
    let isFirst = true
    function tap() {
      const isForMusic = isFirst && now.current.wouldBeginMusic
      isFirst = false
      if (!isForMusic) now.current.onImpatient()
    }
    const press = ({ key }: KeyboardEvent) => void (key === 'Enter' && now.current.onImpatient())
    sheet.current?.addEventListener('click', tap)
    sheet.current?.addEventListener('keydown', press)
    return () => {
      sheet.current?.removeEventListener('click', tap)
      sheet.current?.removeEventListener('keydown', press)
    }
  }, [])
  return sheet
}
