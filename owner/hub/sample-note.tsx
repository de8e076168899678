import { useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '#web/ui/icon.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import { namesOf, useSample } from './use-sample.tsx'
import './sample-note.css'

// The forms of these sections have a warning of their own about the sample date.
const SECTIONS_WITH_WARNING = ['date-input', 'lock']

/** Lists what is still sample in a section, and empties it; warns that the sample date is easy to guess. */
export function SampleNote({ current }: { current: string }) {
  const { sample, isBusy, empty } = useSample()
  const [isListed, setListed] = useState(false)
  const parts = sample.find(({ page }) => page === current)?.parts ?? []
  const hasSampleDate = sample.some(({ parts }) => parts.some(({ code }) => code === 'secret-date'))
  if (sample.length === 0) return null
  return (
    <section className="hub-sample" aria-label="Isi contoh">
      {hasSampleDate && !SECTIONS_WITH_WARNING.includes(current) && (
        <p>
          <Icon name="warning" />
          Tanggal rahasia masih contoh.
          <Link to="?page=date-input">Ganti</Link>
        </p>
      )}
      {parts.length > 0 && <p>Masih contoh: {namesOf(parts)}.</p>}
      <p>
        {parts.some(({ stays }) => !stays) && (
          <button type="button" className="text-button" disabled={isBusy} onClick={() => empty(current)}>
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
