import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#gift/gallery/schemas.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WaitSeconds } from '#web/ui/wait-note.tsx'
import { Captions } from './dialogs.tsx'
import { closeBatch, closeSentBatch, useBatch, useQueue } from './queue.tsx'
import { ownersTexts } from './texts.tsx'
import './batch-line.css'

/** Shows the progress of the picked photos in one line, and then offers to caption them. */
export function BatchLine({ folderId, photos }: { folderId: number; photos: Photo[] }) {
  const batch = useBatch(folderId)
  const queued = useQueue(folderId)
  const [isCaptioning, setCaptioning] = useState(false)
  useEffect(() => () => closeSentBatch(folderId), [folderId])
  const isSent = batch !== undefined && queued.every(({ state }) => state === 'failed')
  const line = useRef<HTMLDivElement>(null)
  const count = batch?.added.length ?? 0
  useEffect(() => {
    if (isSent && isAmongLast(line.current, count)) line.current?.scrollIntoView({ block: 'end' })
  }, [isSent, count])
  if (!batch) return null
  const { total, added, notices } = batch
  const failed = queued.filter(({ state }) => state === 'failed').length
  const wait = queued.find((each) => each.wait)?.wait
  const close = () => closeBatch(folderId)
  if (isSent && added.length === 0) return null
  return (
    <div ref={line} className="batch-line">
      <p role="status">
        {isSent
          ? [ownersTexts.sent(added.length), ...notices].join(' ')
          : ownersTexts.sending(Math.min(added.length + failed + 1, total), total)}
      </p>
      {wait && <WaitSeconds wait={wait} />}
      {isSent && (
        <>
          <button type="button" className="button button-paper" onClick={() => setCaptioning(true)}>
            {ownersTexts.captions}
          </button>
          <button type="button" className="batch-close" aria-label="Tutup" onClick={close}>
            <Icon name="close" />
          </button>
        </>
      )}
      {isCaptioning && (
        <Captions
          folderId={folderId}
          photos={photos}
          ids={added}
          onClose={() => setCaptioning(false)}
          onSaved={close}
        />
      )}
    </div>
  )
}

// Whether one of the new photos, which are above the line, is in view.
function isAmongLast(line: HTMLElement | null, count: number) {
  const cards = [...(line?.previousElementSibling?.children ?? [])].slice(-count)
  return cards
    .map((card) => card.getBoundingClientRect())
    .some(({ top, bottom }) => top < innerHeight && bottom > 0)
}
