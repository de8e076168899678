import { useContext } from 'react'
import { Link } from 'wouter'
import { SectionNamesContext } from '#web/forms/section-names.ts'
import { OwnerIcon, type OwnerIconName } from '#web/ui/owner-icon.tsx'
import { numberWord, texts } from './contract.ts'
import type { Readiness } from './schemas.ts'

type Row = Readiness[number]

const levels: Record<Row['level'], { name: string; icon: OwnerIconName }> = {
  broken: { name: 'Rusak', icon: 'warning' },
  missing: { name: 'Kosong', icon: 'plus' },
  sample: { name: 'Contoh', icon: 'edit' },
  risky: { name: 'Risiko', icon: 'clock' },
}

/** The findings, worst first; each row links to the control that solves it. */
export function Rows({ rows, isChecking }: { rows: Row[]; isChecking: boolean }) {
  const groups = Object.entries(levels).map(([level, about]) => ({
    ...about,
    level,
    rows: rows.filter((row) => row.level === level),
  }))
  return (
    <section className="desk-card" aria-label="Yang perlu diperiksa">
      {groups.map(({ level, name, icon, rows }) =>
        rows.length === 0 ? null : (
          <ul key={level} className="readiness-rows" aria-label={name} data-level={level}>
            {rows.map((row) => (
              <li key={`${row.href} ${row.message}`}>
                <FindingLink row={row} level={name} icon={icon} />
              </li>
            ))}
          </ul>
        ),
      )}
      {rows.length === 0 ? <AllFine /> : <Fine rows={rows} />}
      <p role="status" className="readiness-checking">
        {isChecking && texts.checking}
      </p>
    </section>
  )
}

function FindingLink({ row, level, icon }: { row: Row; level: string; icon: OwnerIconName }) {
  const names = useContext(SectionNamesContext)
  const section = names.find(({ id }) => id === row.page)?.name ?? row.page
  const [what = '', helps = ''] = row.message.split('\n')
  return <RowLink to={row.href} icon={icon} name={what} note={`${section}. ${helps}`} mark={level} />
}

type RowLinkProps = { to: string; icon: OwnerIconName; name: string; note: string; mark: string }

/** A row that links to what it is about; `mark` is its state in a word. */
export function RowLink({ to, icon, name, note, mark }: RowLinkProps) {
  return (
    <Link to={to} className="readiness-row">
      <i className="disc" aria-hidden="true">
        <OwnerIcon name={icon} />
      </i>
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <em>{mark}</em>
      <OwnerIcon name="chevronRight" />
    </Link>
  )
}

// The sections without findings.
function Fine({ rows }: { rows: Row[] }) {
  const pages = usePages()
  const open = new Set(rows.flatMap(({ page, code }) => (code === 'edit_visible' ? [page, 'giving'] : page)))
  const fine = pages.filter(({ id }) => !open.has(id)).map(({ name }) => name)
  if (fine.length === 0) return null
  return (
    <details className="readiness-fine">
      <summary className="row">
        <OwnerIcon name="check" />
        {numberWord(fine.length)} bagian sudah baik
      </summary>
      <p>{fine.join(', ')}.</p>
    </details>
  )
}

function AllFine() {
  const pages = usePages()
  return (
    <ul className="readiness-all">
      {pages.map(({ id, name }) => (
        <li key={id} className="row">
          <OwnerIcon name="check" />
          {name}
        </li>
      ))}
    </ul>
  )
}

function usePages() {
  return useContext(SectionNamesContext).filter(({ isFullWidth }) => !isFullWidth)
}
