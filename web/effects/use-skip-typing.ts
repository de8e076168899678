import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Shows the whole letter at once after a tap on the sheet or Enter in its text. While a tap would start the
 * music, the first tap does only that.
 * @returns a ref for the sheet
 */
export function useSkipTyping(wouldBeginMusic: boolean, onImpatient: () => void) {
  const sheet = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const tap = useEffectEvent(() => {
    const isForMusic = isFirst.current && wouldBeginMusic
    isFirst.current = false
    if (!isForMusic) onImpatient()
  })
  const press = useEffectEvent(({ key }: KeyboardEvent) => void (key === 'Enter' && onImpatient()))
  useEffect(() => {
    sheet.current?.addEventListener('click', tap)
    sheet.current?.addEventListener('keydown', press)
    return () => {
      sheet.current?.removeEventListener('click', tap)
      sheet.current?.removeEventListener('keydown', press)
    }
  }, [])
  return sheet
}
