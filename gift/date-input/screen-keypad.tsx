import { vibrate } from '#web/effects/motion.ts'
import { useListener } from '#web/effects/use-listener.ts'
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
  useListener('keydown', ({ key, ctrlKey, metaKey, altKey, repeat }) => {
    if (ctrlKey || metaKey || altKey || repeat) return
    if (/^\d$/.test(key)) onDigit(key)
    else if (key === 'Backspace') onErase()
  })
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
