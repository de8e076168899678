import type { SealedLetter } from './schemas.ts'

/**
 * The years from the first letter to the last on one line, with the number of sealed and opened letters in
 * each.
 */
export function Years({ letters }: { letters: SealedLetter[] }) {
  const days = letters.flatMap(({ opens_on: day }) => day ?? [])
  const years = days.map((day) => Number(day.slice(0, 4)))
  const first = Math.min(...years)
  const span = Math.min(Math.max(...years) - first + 1, 60)
  return (
    <ol className="sealing-years" aria-label="Tahun-tahun suratmu">
      {Array.from({ length: span }, (_, index) => {
        const count = years.filter((year) => year === first + index).length
        return (
          <li className="small" key={first + index} data-count={count}>
            <span aria-hidden="true">{'•'.repeat(Math.min(count, 4))}</span>
            <b>{first + index}</b>
            <span className="sr-only">{count} surat</span>
          </li>
        )
      })}
    </ol>
  )
}
