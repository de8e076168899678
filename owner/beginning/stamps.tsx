import { type CSSProperties, useEffect, useState } from 'react'
import { type Occasion, occasions } from './contract.ts'
import './stamps.css'

export const occasionNames: Record<Occasion, string> = {
  anniversary: 'Hari jadi',
  birthday: 'Ulang tahun',
  'long-distance': 'Jarak jauh',
  proposal: 'Lamaran',
  apology: 'Maaf',
  'no-reason': 'Tanpa alasan',
}

// In milliseconds: the postmark is seen before the page changes.
const POSTMARK_SEEN = 620

// In degrees: no two stamps lie alike.
const tilts = [-1.6, 1, -0.6, 1.4, -1, 0.7]

/** The first step: a press on a stamp chooses the occasion and goes on. */
export function Stamps({ onPick }: { onPick: (occasion: Occasion) => void }) {
  const [chosen, choose] = useState<Occasion>()
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(() => onPick(chosen), POSTMARK_SEEN)
    return () => clearTimeout(timer)
  }, [chosen, onPick])
  return (
    <section className="beginning-stamps">
      <header>
        <h1 tabIndex={-1}>Hadiah ini untuk apa?</h1>
        <p>Pilih satu perangko. Judul, pertanyaan, dan langitnya ikut menyesuaikan.</p>
      </header>
      <ul>
        {occasions.map((occasion, index) => (
          <li key={occasion}>
            <button
              type="button"
              className="stamp"
              data-chosen={occasion === chosen}
              style={{ '--tilt': `${tilts[index] ?? 0}deg` } as CSSProperties}
              onClick={() => choose(occasion)}
            >
              <span>
                <img src={`/images/stamps/${occasion}.webp`} alt="" width={360} height={367} />
                <b>{occasionNames[occasion]}</b>
              </span>
              <img className="stamp-postmark" src="/images/postmark.svg" alt="" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
