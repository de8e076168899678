import { useState } from 'react'
import { Link } from 'wouter'
import { clearRequest } from '#web/forms/clear-request.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import type { Section } from './sections.tsx'
import { namesOf, useSample } from './use-sample.tsx'
import './sample-note.css'

// The forms of these sections have a warning of their own about the sample date.
const SECTIONS_WITH_WARNING = ['date-input', 'lock']

type Props = {
  current: Section
  /** Opens the form, where it is not visible yet. */
  onEdit?: () => void
}

/** Lists the sample content of a section, and empties it; warns that the sample date is easy to guess. */
export function SampleNote({ current, onEdit }: Props) {
  const { sample, isBusy, empty } = useSample()
  const [isListed, setListed] = useState(false)
  const parts = sample.find(({ page }) => page === current.id)?.parts ?? []
  const hasSampleDate = sample.some(({ parts }) => parts.some(({ code }) => code === 'secret-date'))
  const stays = parts.every((part) => part.stays)
  const isOffered = parts.length > 0 && (current.isCleared || !stays)
  function clear() {
    if (!stays) return empty(current.id)
    clearRequest.set(current.id)
    onEdit?.()
    showAlert('Formulirnya kosong. Contohnya tetap tampil sampai kamu simpan yang baru.')
  }
  if (sample.length === 0) return null
  return (
    <section className="hub-sample" aria-label="Isi contoh">
      {hasSampleDate && !SECTIONS_WITH_WARNING.includes(current.id) && (
        <p className="row cluster">
          <Icon name="warning" />
          Tanggal rahasia masih contoh.
          <Link className="link" to="?page=date-input">
            Ganti
          </Link>
        </p>
      )}
      {parts.length > 0 && <p className="row cluster">Masih contoh: {namesOf(parts)}.</p>}
      <p className="row cluster">
        {isOffered && (
          <button type="button" className="text-button" disabled={isBusy} onClick={clear}>
            Kosongkan contoh
          </button>
        )}
        <button type="button" className="text-button" onClick={() => setListed(true)}>
          Contoh di semua halaman
        </button>
      </p>
      {isListed && (
        <SampleDialog sample={sample} isBusy={isBusy} onEmpty={empty} onClose={() => setListed(false)} />
      )}
    </section>
  )
}
