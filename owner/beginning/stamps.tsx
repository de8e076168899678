import { type CSSProperties, useEffect, useState } from 'react'
import { type Occasion, occasions } from './contract.ts'
import { occasionWords } from './occasions.tsx'
import './stamps.css'

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
        <p>
          Pilih perangkonya, lalu jawab sepuluh pertanyaan pendek. Jawabanmu menjadi draf, dan kamu yang
          memilih mana yang dipakai.
        </p>
        <Envelope stamp={chosen} />
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
                <img src={addressOf(occasion)} alt="" width={360} height={367} />
                <b>{occasionWords[occasion].name}</b>
              </span>
              <img className="stamp-postmark" src="/images/postmark.svg" alt="" />
            </button>
          </li>
        ))}
      </ul>
      <p className="small beginning-after">Bisa diganti kapan saja. Belum ada yang tersimpan di hadiahmu.</p>
    </section>
  )
}

// Beside the stamps where there is room: the chosen one sticks to it.
function Envelope({ stamp }: { stamp: Occasion | undefined }) {
  return (
    <div className="beginning-envelope" aria-hidden="true" data-stamped={stamp !== undefined}>
      <span className="type">{stamp ? <img src={addressOf(stamp)} alt="" /> : 'perangko di sini'}</span>
      <img className="beginning-envelope-postmark" src="/images/postmark.svg" alt="" />
      <p className="type">
        Untuk <i />
      </p>
      <p className="type">
        dari <i />
      </p>
    </div>
  )
}

/** The address of an occasion's picture. */
export function addressOf(occasion: Occasion) {
  return `/images/stamps/${occasion}.webp`
}
