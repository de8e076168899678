import { useEffect } from 'react'
import { WaitSeconds } from '#web/ui/wait-note.tsx'
import { texts } from './contract.ts'
import { closeBatch, removeQueued, usePicked } from './owner/queue.tsx'
import { ownersTexts } from './owner/texts.tsx'

/** Names the file that is being sent, and how many are; afterwards how many were added. */
export function SendingLine({ folderId }: { folderId: number }) {
  const picked = usePicked(folderId)
  useEffect(() => () => closeBatch(folderId, { unlessSending: true }), [folderId])
  const index = picked.findIndex(({ state }) => state === 'sending')
  const sending = picked[index]
  const open = picked.filter(({ state }) => state === 'sending' || state === 'waiting')
  const added = picked.filter(({ state }) => state === 'stored').length
  const notices = new Set(picked.flatMap(({ notice }) => notice ?? []))
  const cancel = () => {
    for (const { id } of open) removeQueued(id)
  }
  if (open.length === 0 && added === 0) return null
  return (
    <div className="sending-line">
      {open.length > 0 && <i aria-hidden="true" />}
      <p role="status">
        {open.length === 0
          ? [ownersTexts.sent(added), ...notices].join(' ')
          : sending && ownersTexts.sendingFile(sending.file.name, index + 1, picked.length)}
      </p>
      {sending?.wait && <WaitSeconds wait={sending.wait} />}
      {open.length > 0 && (
        <button type="button" className="text-button" onClick={cancel}>
          {texts.cancel}
        </button>
      )}
    </div>
  )
}
