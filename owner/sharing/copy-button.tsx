import { useEffect, useState } from 'react'
import { showAlert } from '#web/ui/alerts.tsx'
import { texts, times } from './contract.ts'

/** Copies the link, and confirms it for a while without changing its width. */
export function CopyButton({ link, onCopied }: { link: string; onCopied: () => void }) {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), times.copied)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopies((count) => count + 1)
      onCopied()
    } catch {
      showAlert(texts.notCopied, 'failed')
    }
  }
  return (
    <button
      type="button"
      className="button button-line sharing-copy"
      aria-label="Salin tautan"
      data-copied={copies > 0}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copies > 0 ? 'Tersalin' : 'Salin'}</span>
    </button>
  )
}
