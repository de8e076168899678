import './envelope.css'

const POCKET = 'M0 2L150 108Q160 115 170 108L320 2V200Q320 208 312 208H8Q0 208 0 200Z'
const FLAP = 'M3 0H317Q321 0 319 3L173 122Q160 132 147 122L1 3Q-1 0 3 0Z'

type Props = { isSealed: boolean; left: number; recipient: string }

/** The gift as an envelope: open with its letter while there are findings, then closed and sealed. */
export function Envelope({ isSealed, left, recipient }: Props) {
  return (
    <div className="readiness-envelope" data-sealed={isSealed}>
      <Materials />
      <svg className="readiness-lining" viewBox="0 0 320 208" aria-hidden="true">
        <rect width="320" height="208" rx="8" fill="url(#readiness-lines)" />
        <rect width="320" height="208" rx="8" fill="#1b2a40" fillOpacity="0.34" />
      </svg>
      <p className="readiness-letter" aria-hidden="true">
        Untuk {recipient || 'kamu'},
      </p>
      <svg className="readiness-pocket" viewBox="0 0 320 208" aria-hidden="true">
        <path d={POCKET} fill="url(#readiness-paper)" />
        <path d={POCKET} fill="url(#readiness-shade)" />
        <path d="M0 206L146 100M320 206L174 100" stroke="#8a6a40" strokeOpacity="0.26" strokeWidth="1.2" />
        <path d="M2 208L147 103" stroke="#fff" strokeOpacity="0.6" />
      </svg>
      <div className="readiness-flap">
        <svg viewBox="0 0 320 208" aria-hidden="true">
          <path d={FLAP} fill="url(#readiness-paper)" />
          <path d={FLAP} fill="url(#readiness-light)" />
        </svg>
        <svg viewBox="0 0 320 208" aria-hidden="true">
          <path d={FLAP} fill="url(#readiness-lines)" />
          <path d={FLAP} fill="#1b2a40" fillOpacity="0.12" />
        </svg>
      </div>
      <img className="readiness-seal" src="/images/wax-seal.svg" alt="" />
      <p className="readiness-left">
        {!isSealed && (
          <>
            <b>{left}</b> <span>lagi</span>
          </>
        )}
      </p>
    </div>
  )
}

function Materials() {
  return (
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        <linearGradient id="readiness-ground">
          <stop stopColor="#fbf5e9" />
        </linearGradient>
        <pattern id="readiness-paper" width="320" height="320" patternUnits="userSpaceOnUse">
          <rect width="320" height="320" fill="url(#readiness-ground)" />
          <image href="/images/paper.avif" width="320" height="320" />
        </pattern>
        <pattern
          id="readiness-lines"
          width="14"
          height="14"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="14" height="14" fill="#5f86a3" />
          <rect width="5" height="14" fill="#8fb0c6" />
        </pattern>
        <linearGradient id="readiness-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.5" />
          <stop offset="1" stopColor="#b4966e" stopOpacity="0.16" />
        </linearGradient>
        <linearGradient id="readiness-shade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7a5c36" stopOpacity="0.3" />
          <stop offset="0.5" stopColor="#b4966e" stopOpacity="0.06" />
          <stop offset="1" stopColor="#b4966e" stopOpacity="0.22" />
        </linearGradient>
      </defs>
    </svg>
  )
}
