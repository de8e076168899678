import { type ReactNode, use } from 'react'
import { OwnerIcon, type OwnerIconName } from '#web/ui/owner-icon.tsx'
import { LookContext } from './spot.tsx'

type Props = {
  isAnswered: boolean
  /** Where the answer lands. */
  place: string
  icon: OwnerIconName
  /** The row of the draft that the answer becomes, where a page of the preview shows it. */
  lands?: string | undefined
  /** The page's name and the text that lands there, once there is an answer. */
  landed: { page: string; text: string } | undefined
  children: ReactNode
}

/** One question on the cord, with the thread to the place that its answer fills. */
export function Question({ isAnswered, place, icon, lands, landed, children }: Props) {
  const look = use(LookContext)
  return (
    <li className="question" data-answered={isAnswered} onFocus={({ target }) => look(lands, target)}>
      <span className="bead question-bead" data-lit={isAnswered} aria-hidden="true" />
      {children}
      <div className="question-landing">
        <svg viewBox="0 0 30 66" aria-hidden="true">
          <path d="M5 0C3 24 6 34 28 34" />
        </svg>
        <span className="middle question-page" aria-hidden="true">
          <OwnerIcon name={icon} />
        </span>
        <p role="status">
          {landed ? (
            <>
              <b>{landed.page}</b>
              <em>{landed.text}</em>
            </>
          ) : (
            `mendarat di ${place}`
          )}
        </p>
      </div>
    </li>
  )
}
