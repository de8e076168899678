import { chapters } from '#contract/chapters.ts'
import '#web/ui/lantern-cord.css'

/** The chapters as lanterns on a cord: lit where the visitor was, brightest at the furthest. */
export function ChapterCord({ seen, furthest }: { seen: number[]; furthest: number }) {
  const last = chapters.length - 1
  return (
    <ol className="lantern-cord journal-road" aria-hidden="true">
      {chapters.map(({ id, name }, index) => (
        <li
          key={id}
          data-seen={seen.includes(index)}
          data-before={index < furthest}
          data-furthest={index === furthest}
        >
          <svg viewBox="0 0 22 33" aria-hidden="true">
            <path d="M2 17C1 8 6 6 11 6s10 2 9 11l-2 15q-7 2-14 0z" />
          </svg>
          {(index === furthest ||
            (index === 0 && furthest > 2) ||
            (index === last && furthest < last - 2)) && <span>{name}</span>}
        </li>
      ))}
    </ol>
  )
}
