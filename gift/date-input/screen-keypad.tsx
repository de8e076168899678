import { useEffectEvent, useLayoutEffect } from 'react'
import { vibrate } from '#web/effects/motion.ts'
import { Icon } from '#web/ui/icon.tsx'
import './screen-keypad.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const KEY_BUZZ = 10

type Props = {
  mayType: boolean
  mayErase: boolean
  onDigit: (digit: string) => void
  onErase: () => void
}

/** Ten digits and a backspace, on the screen and on the keyboard. */
export function Keypad({ mayType, mayErase, onDigit, onErase }: Props) {
  useDigitKeys(onDigit, onErase)
  const press = (act: () => void) => () => {
    vibrate(KEY_BUZZ)
    act()
  }
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className="middle key"
      aria-disabled={!mayType}
      onClick={press(() => onDigit(digit))}
    >
      {digit}
    </button>
  )
  return (
    <div className="keypad">
      {DIGITS.map(key)}
      <span />
      {key('0')}
      <button
        type="button"
        className="middle key key-erase"
        aria-label="Hapus"
        aria-disabled={!mayErase}
        onClick={press(onErase)}
      >
        <Icon name="backspace" />
      </button>
    </div>
  )
}

function useDigitKeys(onDigit: (digit: string) => void, onErase: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (/^\d$/.test(event.key)) onDigit(event.key)
    else if (event.key === 'Backspace') onErase()
  })
  // Before the first paint, so that no key is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
