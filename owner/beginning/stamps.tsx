import { type CSSProperties, useEffect, useState } from 'react'
import type { KeptAnswers } from './answers.tsx'
import { type Occasion, occasions } from './contract.ts'
import { occasionWords } from './occasions.tsx'
import './stamps.css'

// In milliseconds: the postmark is seen before the page changes.
const POSTMARK_SEEN = 620

// In degrees: no two stamps lie alike.
const tilts = [-1.6, 1, -0.6, 1.4, -1, 0.7]

type Props = { kept: KeptAnswers; onPick: (occasion: Occasion) => void }

/** The first step: a press on a stamp chooses the occasion and goes on; one that was chosen before is postmarked. */
export function Stamps({ kept, onPick }: Props) {
  const [chosen, choose] = useState<Occasion>()
  const marked = chosen ?? kept.occasion
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
        <Envelope stamp={marked} kept={kept} />
      </header>
      <ul>
        {occasions.map((occasion, index) => (
          <li key={occasion}>
            <button
              type="button"
              className="stamp"
              data-chosen={occasion === marked}
              aria-description={occasion === marked ? 'Pilihanmu sekarang' : undefined}
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
function Envelope({ stamp, kept: { name, giver } }: { stamp: Occasion | undefined; kept: KeptAnswers }) {
  return (
    <div className="beginning-envelope" aria-hidden="true" data-stamped={stamp !== undefined}>
      <span className="type">{stamp ? <img src={addressOf(stamp)} alt="" /> : 'perangko di sini'}</span>
      <img className="beginning-envelope-postmark" src="/images/postmark.svg" alt="" />
      <p className="type">
        Untuk <i>{name.trim()}</i>
      </p>
      <p className="type">
        dari <i>{giver.trim()}</i>
      </p>
    </div>
  )
}

/** The address of an occasion's picture. */
export function addressOf(occasion: Occasion) {
  return `/images/stamps/${occasion}.webp`
}
