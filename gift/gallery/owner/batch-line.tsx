import { Suspense, useEffect, useState } from 'react'
import type { Photo } from '#gift/gallery/schemas.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Captions } from './dialogs.tsx'
import { closeBatch, closeSentBatch, useBatch, useQueue } from './queue.tsx'
import { ownersTexts } from './texts.tsx'
import './batch-line.css'

/** Says in one line how far the picked photos have come, and then asks for their captions. */
export function BatchLine({ folderId, photos }: { folderId: number; photos: Photo[] }) {
  const batch = useBatch(folderId)
  const arriving = useQueue(folderId)
  const [isCaptioning, setCaptioning] = useState(false)
  useEffect(() => () => closeSentBatch(folderId), [folderId])
  if (!batch) return null
  const { total, added } = batch
  const isSending = arriving.some(({ state }) => state !== 'failed')
  const failed = arriving.filter(({ state }) => state === 'failed').length
  const close = () => closeBatch(folderId)
  if (!isSending && added.length === 0) return null
  return (
    <div className="batch-line">
      <p role="status">
        {isSending
          ? ownersTexts.sending(Math.min(added.length + failed + 1, total), total)
          : ownersTexts.sent(added.length)}
      </p>
      {!isSending && (
        <>
          <button type="button" className="button button-paper" onClick={() => setCaptioning(true)}>
            {ownersTexts.captions}
          </button>
          <button type="button" className="batch-close" aria-label="Tutup" onClick={close}>
            <Icon name="close" />
          </button>
        </>
      )}
      <Suspense fallback={null}>
        {isCaptioning && (
          <Captions
            folderId={folderId}
            photos={photos}
            ids={added}
            onClose={() => setCaptioning(false)}
            onSaved={close}
          />
        )}
      </Suspense>
    </div>
  )
}
