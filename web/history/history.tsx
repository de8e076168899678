import { useEffect, useState } from 'react'
import { texts } from '#contract/texts.ts'
import { live, VERSION } from '#web/forms/live.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import type { HistoryProps } from './history-list.tsx'

const HistoryList = lazyPart<HistoryProps>(
  async () => (await import('./history-list.tsx')).HistoryList,
  PartFailed,
  <p role="status">{texts.loading}</p>,
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
      {isOpen && <HistoryList {...props} />}
    </section>
  )
}
