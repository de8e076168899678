import { limits } from './contract.ts'

const PLACES = ['d1', 'd2', 'm1', 'm2', 'y1', 'y2', 'y3', 'y4']

type Props = {
  digits: string
  state: string
  /** The result of the last date; it replaces the names of the circles. */
  feedback: string
}

/** Eight lamps, one for each digit, that light up when it is typed. */
export function Digits({ digits, state, feedback }: Props) {
  return (
    <div className="middle digits" data-place="date-input.selected_date" data-state={state}>
      <ol className="digits-row" aria-label={`${digits.length} dari ${limits.digits} angka terisi`}>
        {PLACES.map((place, index) => (
          <li
            className="disc"
            key={place}
            data-digit
            data-filled={index < digits.length}
            data-next={index === digits.length}
          >
            {digits[index]}
          </li>
        ))}
      </ol>
      <div className="stack aside-night digits-foot">
        <p className="digits-labels" data-hidden={feedback !== ''}>
          <span>Tanggal</span>
          <span>Bulan</span>
          <span>Tahun</span>
        </p>
        <p className="digits-feedback" aria-live="polite">
          {feedback}
        </p>
      </div>
    </div>
  )
}
