import { useEffect, useRef } from 'react'
import type { Readiness } from '#owner/readiness/schemas.ts'
import '#web/ui/lantern-cord.css'
import { type Chapter, findingsOf } from './chapters.tsx'
import './cord.css'

type Props = { chapters: Chapter[]; current: number; findings: Readiness; onPick: (index: number) => void }

/** The chapters as lanterns on a cord: lit up to the current one, with a dot where there are findings. */
export function Cord({ chapters, current, findings, onPick }: Props) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: chapters that are read later move the lanterns
  useEffect(() => {
    const lantern = strip.current?.querySelectorAll('li')[current]
    if (strip.current && lantern)
      strip.current.scrollLeft = lantern.offsetLeft - (strip.current.clientWidth - lantern.clientWidth) / 2
  }, [current, chapters.length])
  const isUnready = chapters.map((chapter) => findingsOf(chapter, findings).length > 0)
  return (
    <nav ref={strip} className="cord" aria-label="Bab">
      <svg width="0" height="0" aria-hidden="true">
        <linearGradient id="cord-flame" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#c8632a" />
          <stop offset=".6" stopColor="#ffbe68" />
          <stop offset="1" stopColor="#fff0c4" />
        </linearGradient>
      </svg>
      <ol className="lantern-cord">
        {chapters.map(({ name, id }, index) => (
          <li
            key={id}
            data-before={index < current}
            data-seen={index < current}
            data-furthest={index === current}
          >
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              aria-label={isUnready[index] ? `${name}, ada yang perlu diperiksa` : undefined}
              onClick={() => onPick(index)}
            >
              <Lantern />
              {name}
              {isUnready[index] && <i className="cord-dot" />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Lantern() {
  return (
    <svg viewBox="0 0 22 31" aria-hidden="true">
      <path className="cord-string" d="M11 -8V2" />
      <path d="M2 13C1 4 6 2 11 2s10 2 9 11l-2 15q-7 2-14 0z" />
    </svg>
  )
}
