import type { ReactNode } from 'react'
import { texts as common } from '#contract/texts.ts'
import { texts } from '#gift/gallery/contract.ts'
import './tools.css'

const PERCENT = 100

type Props = {
  /** Sends the file again, where that may help. */
  onRetry?: (() => void) | false | undefined
  onCancel: () => void
  children: ReactNode
}

/** Lies over a print while its file is sent, or after that failed. */
export function UploadVeil({ onRetry, onCancel, children }: Props) {
  return (
    <div className="stack cover centred photo-veil">
      {children}
      {onRetry && (
        <button type="button" className="button button-paper button-small" onClick={onRetry}>
          {common.again}
        </button>
      )}
      <button type="button" className="button button-ghost button-small" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  )
}

/** The share of a file that was sent; then the server processes it. */
export function Progress({ share }: { share: number }) {
  const isSent = share >= 1
  return (
    <>
      <progress aria-label="Mengunggah" max={1} {...(isSent ? {} : { value: share })} />
      <p aria-hidden="true">{isSent ? 'Menyimpan' : `${Math.round(share * PERCENT)}%`}</p>
    </>
  )
}
