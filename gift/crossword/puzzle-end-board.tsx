import { texts } from './contract.ts'
import type { Sheet } from './puzzle-sheet.tsx'
import { texts as own } from './puzzle-texts.tsx'

/** The solved board in any size: warm light lies over each square, as far from the last letter as it is told. */
export function EndBoard({ sheet, last }: { sheet: Sheet; last: number }) {
  const from = sheet.squares[last]
  return (
    <div className="end-paper">
      <p className="end-title">{texts.title}</p>
      <p className="type ends end-note">
        <span>{own.edition}</span>
        <span>{own.filled(sheet.squares.length, sheet.squares.length)}</span>
      </p>
      <div
        className="end-grid"
        data-part="grid"
        role="img"
        aria-label="Papan, semua huruf sudah terisi"
        translate="no"
      >
        {sheet.squares.map(({ row, column, letter }) => (
          <span key={`${row} ${column}`} style={{ '--row': row + 1, '--column': column + 1 }}>
            <b>{letter}</b>
            <b
              className="cover"
              data-part="warm"
              data-far={from ? Math.abs(row - from.row) + Math.abs(column - from.column) : 0}
            >
              {letter}
            </b>
          </span>
        ))}
      </div>
    </div>
  )
}
