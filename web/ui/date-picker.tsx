import { isoOfDigits } from '#contract/date.ts'
import { readDay } from '#contract/read-day.ts'
import { OwnerIcon } from './owner-icon.tsx'
import './field.css'

type Props = {
  /** The text of the field beside it, as a person wrote it. */
  date: string
  /** Called with the picked day as eight digits, DDMMYYYY. */
  onPick: (digits: string) => void
}

/** A calendar at the end of a date field; both always show the same day. */
export function DatePicker({ date, onPick }: Props) {
  const digits = readDay(date)
  const day = digits ? isoOfDigits(digits) : ''
  return (
    <span className="hit date-picker">
      <OwnerIcon name="calendar" />
      <input
        className="cover"
        type="date"
        aria-label="Pilih dari kalender"
        // Its parts would take four presses of Tab, and typed keys would change the date unseen.
        tabIndex={-1}
        value={day}
        max="9999-12-31"
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        onChange={({ target }) => target.value && onPick(target.value.split('-').reverse().join(''))}
      />
    </span>
  )
}
