import type { ReactNode, Ref } from 'react'
import { Name } from './name.tsx'
import './envelope.css'
import './seal.css'

const FRONT = 'M0 2L150 108Q160 115 170 108L320 2V200Q320 208 312 208H8Q0 208 0 200Z'
const FLAP = 'M3 0H317Q321 0 319 3L173 122Q160 132 147 122L1 3Q-1 0 3 0Z'

/** The paper and the lining that all envelopes of a page use; mounted once on each page. */
export function EnvelopeDefs() {
  return (
    <svg className="seal-ink" aria-hidden="true">
      <defs>
        <linearGradient id="envelope-ground">
          <stop stopColor="#fbf5e9" />
        </linearGradient>
        <pattern id="envelope-paper" width="320" height="320" patternUnits="userSpaceOnUse">
          <rect width="320" height="320" fill="url(#envelope-ground)" />
          <image href="/images/paper.avif" width="320" height="320" />
        </pattern>
        <linearGradient id="envelope-flap" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".5" />
          <stop offset="1" stopColor="#b4966e" stopOpacity=".16" />
        </linearGradient>
        <linearGradient id="envelope-body" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7a5c36" stopOpacity=".3" />
          <stop offset=".5" stopColor="#b4966e" stopOpacity=".06" />
          <stop offset="1" stopColor="#b4966e" stopOpacity=".22" />
        </linearGradient>
        <pattern
          id="envelope-lining"
          width="14"
          height="14"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="14" height="14" fill="#5f86a3" />
          <rect width="5" height="14" fill="#8fb0c6" />
        </pattern>
      </defs>
    </svg>
  )
}

type Props = {
  className?: string
  isOpen?: boolean
  /** The recipient's name, on the front. */
  recipient?: string | undefined
  /** The first words of the letter, which shows above the envelope. */
  words?: string | undefined
  letterRef?: Ref<HTMLElement>
  /** The seal. */
  children?: ReactNode
}

/** An envelope, seen from the side of its flap. */
export function Envelope({ className = '', isOpen = false, recipient, words, letterRef, children }: Props) {
  return (
    <span className={`envelope ${className}`} data-open={isOpen}>
      <svg className="cover envelope-back" viewBox="0 0 320 208" aria-hidden="true">
        <rect width="320" height="208" rx="8" fill="url(#envelope-lining)" />
        <rect width="320" height="208" rx="8" fill="#1b2a40" fillOpacity=".34" />
      </svg>
      {words !== undefined && (
        <span ref={letterRef} className="envelope-letter" aria-hidden="true">
          {words}
        </span>
      )}
      <svg className="cover envelope-front" viewBox="0 0 320 208" aria-hidden="true">
        <path d={FRONT} fill="url(#envelope-paper)" />
        <path d={FRONT} fill="url(#envelope-body)" />
        <path
          d="M0 206L146 100M320 206L174 100"
          stroke="#8a6a40"
          strokeOpacity=".26"
          strokeWidth="1.2"
          fill="none"
        />
        <path d="M2 208L147 103" stroke="#fff" strokeOpacity=".6" />
      </svg>
      <span className="cover envelope-flap">
        <svg className="cover envelope-outside" viewBox="0 0 320 208" aria-hidden="true">
          <path d={FLAP} fill="url(#envelope-paper)" />
          <path d={FLAP} fill="url(#envelope-flap)" />
        </svg>
        <svg className="cover envelope-inside" viewBox="0 0 320 208" aria-hidden="true">
          <path d={FLAP} fill="url(#envelope-lining)" />
          <path d={FLAP} fill="#1b2a40" fillOpacity=".12" />
        </svg>
      </span>
      {recipient && (
        <span className="one-line envelope-label" aria-hidden="true">
          untuk <Name>{recipient}</Name>
        </span>
      )}
      {children}
    </span>
  )
}
