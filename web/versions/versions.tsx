import { useEffect, useState } from 'react'
import { texts } from '#contract/texts.ts'
import { live, VERSION } from '#web/forms/live.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import type { VersionsProps } from './version-list.tsx'

const VersionList = lazyPart<VersionsProps>(
  async () => (await import('./version-list.tsx')).VersionList,
  PartFailed,
  <p role="status">{texts.loading}</p>,
)

/** Opens the list of a page's earlier versions. A form that opens shows its own values again. */
export function Versions(props: VersionsProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => live.hide(VERSION), [])
  return (
    <section aria-label="Riwayat">
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
      {isOpen && <VersionList {...props} />}
    </section>
  )
}
