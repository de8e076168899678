import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { Row } from './rows.tsx'
import type { useDraftSaving } from './use-draft-saving.tsx'

const clock = new Intl.DateTimeFormat('id', { hour: '2-digit', minute: '2-digit' })

const numbers = [
  '',
  'Satu',
  'Dua',
  'Tiga',
  'Empat',
  'Lima',
  'Enam',
  'Tujuh',
  'Delapan',
  'Sembilan',
  'Sepuluh',
]

type Props = { saving: ReturnType<typeof useDraftSaving>; failed: number; onUndone: () => void }

/** How many things are stored, what could not be, and the undo of all, until the owner leaves. */
export function DraftResult({
  saving: { outcomes, savedAt, isUndone, problem, canUndo, busy, undo },
  failed,
  onUndone,
}: Props) {
  const saved = [...outcomes.values()].filter(({ state }) => state === 'saved').length
  return (
    <div role="status" className="draft-status">
      {savedAt !== undefined && (
        <div className="row draft-result" data-failed={failed > 0}>
          <Icon name={failed > 0 ? 'warning' : 'check'} />
          <span>
            {failed > 0
              ? `${saved} hal tersimpan. ${numbers[failed] ?? failed} belum, coba lagi.`
              : `${saved} hal tersimpan ${clock.format(savedAt)}`}
          </span>
          {canUndo && (
            <button
              type="button"
              className="button button-line button-small"
              disabled={busy !== undefined}
              onClick={() => void undo().then((isUndone) => isUndone && onUndone())}
            >
              {busy === 'undoing' ? 'Mengurungkan' : 'Urungkan semua'}
            </button>
          )}
        </div>
      )}
      {isUndone && <p className="draft-undone">Semua diurungkan. Drafmu masih di sini.</p>}
      {problem && <p className="draft-failed">{problem}</p>}
    </div>
  )
}

/** The rows that could not be stored, above all others. */
export function FailedRows({ rows, children }: { rows: Row[]; children: (row: Row) => ReactNode }) {
  if (rows.length === 0) return null
  return (
    <section className="desk-card draft-group">
      <h2>Belum tersimpan</h2>
      {rows.map(children)}
    </section>
  )
}
