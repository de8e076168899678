import { useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '#web/ui/icon.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import { namesOf, useSample } from './use-sample.tsx'
import './sample-note.css'

// These sections say themselves that the date is sample.
const TOLD = ['date-input', 'lock']

/** Says what of a section is still sample, and empties it; and that anybody could guess the sample date. */
export function SampleNote({ current }: { current: string }) {
  const { sample, isBusy, empty } = useSample()
  const [isListed, setListed] = useState(false)
  const parts = sample.find(({ page }) => page === current)?.parts ?? []
  const hasSampleDate = sample.some(({ page, parts }) => page === 'date-input' && parts.some(isDate))
  if (sample.length === 0) return null
  return (
    <section className="hub-sample" aria-label="Isi contoh">
      {hasSampleDate && !TOLD.includes(current) && (
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
          Semua halaman
        </button>
      </p>
      {isListed && (
        <SampleDialog sample={sample} isBusy={isBusy} onEmpty={empty} onClose={() => setListed(false)} />
      )}
    </section>
  )
}

function isDate({ name }: { name: string }) {
  return name === 'tanggal rahasia'
}
