import { limits } from './contract.ts'

const PLACES = ['d1', 'd2', 'm1', 'm2', 'y1', 'y2', 'y3', 'y4']

/** Eight lamps that light with the digits typed into them. */
export function Digits({ digits, state }: { digits: string; state: string }) {
  return (
    <div className="digits" data-state={state}>
      <ol className="digits-row" aria-label={`${digits.length} dari ${limits.digits} angka terisi`}>
        {PLACES.map((place, index) => (
          <li key={place} data-digit data-filled={index < digits.length} data-next={index === digits.length}>
            {digits[index]}
          </li>
        ))}
      </ol>
      <p className="digits-labels">
        <span>Tanggal</span>
        <span>Bulan</span>
        <span>Tahun</span>
      </p>
    </div>
  )
}
