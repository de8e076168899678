import { useEffect, useRef } from 'react'

/**
 * Hears whoever wants the whole letter at once: a tap on the sheet, or Enter in its text. While a tap would
 * begin the music, the first one does only that.
 * @returns for the sheet
 */
export function useImpatience(wouldBeginMusic: boolean, onImpatient: () => void) {
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
