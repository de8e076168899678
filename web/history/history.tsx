import { lazy, Suspense, useEffect, useState } from 'react'
import { texts } from '#contract/texts.ts'
import { live, VERSION } from '#web/forms/live.ts'
import { fetchCode } from '#web/loading/fetch-code.ts'
import type { HistoryProps } from './history-list.tsx'

const HistoryList = lazy(() =>
  fetchCode(() => import('./history-list.tsx')).then(({ HistoryList }) => ({ default: HistoryList })),
)

/** Opens the list of a page's earlier versions. A form that opens shows its own values again. */
export function History(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => live.hide(VERSION), [])
  return (
    <section className="edit-history" aria-label="Riwayat">
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        onClick={() => {
          live.hide(VERSION)
          setOpen(!isOpen)
        }}
      >
        Riwayat
      </button>
      {isOpen && (
        <Suspense fallback={<p role="status">{texts.loading}</p>}>
          <HistoryList {...props} />
        </Suspense>
      )}
    </section>
  )
}
