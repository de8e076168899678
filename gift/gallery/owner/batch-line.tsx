import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#gift/gallery/schemas.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WaitSeconds } from '#web/ui/wait-note.tsx'
import { Captions } from './dialogs.tsx'
import { closeBatch, usePicked } from './queue.tsx'
import { ownersTexts } from './texts.tsx'
import './tools.css'

type Props = {
  folderId: number
  photos: Photo[]
  /** How many of them are on the page. */
  rendered: number
}

/** Shows the progress of the picked photos in one line, and then offers to caption them. */
export function BatchLine({ folderId, photos, rendered }: Props) {
  const picked = usePicked(folderId)
  const [isCaptioning, setCaptioning] = useState(false)
  useEffect(() => () => closeBatch(folderId, { unlessSending: true }), [folderId])
  const added = picked.flatMap(({ photoId }) => photoId ?? [])
  const done = added.length + picked.filter(({ state }) => state === 'failed').length
  const isSent = done === picked.length
  const line = useRef<HTMLDivElement>(null)
  const count = added.length
  const pickedCount = picked.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: photos that are rendered later or taken away move the line
  useEffect(() => {
    if (isSent && isAmongLast(line.current, count)) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isSent, count, pickedCount, rendered])
  if (isSent && count === 0) return null
  const notices = new Set(picked.flatMap(({ notice }) => notice ?? []))
  const wait = picked.find((each) => each.state === 'sending')?.wait
  const close = () => closeBatch(folderId)
  return (
    <div ref={line} className="row batch-line">
      <p role="status">
        {isSent
          ? [ownersTexts.sent(count), ...notices].join(' ')
          : ownersTexts.sending(done + 1, picked.length)}
      </p>
      {wait && <WaitSeconds wait={wait} />}
      {isSent && (
        <>
          <button
            type="button"
            className="button button-paper button-small"
            onClick={() => setCaptioning(true)}
          >
            {ownersTexts.captions}
          </button>
          <button type="button" className="hit" aria-label="Tutup" onClick={close}>
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
