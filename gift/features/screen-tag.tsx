import { useId } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type FeatureId, names } from './contract.ts'

/** A tag's place on a wide screen; on a narrow one all hang on one cord. */
export type TagPosition = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'below'

const leads = {
  gift: { note: 'Hadiah utamamu', to: routes.mainGift },
  gallery: { note: 'Foto-foto kita', to: routes.gallery },
  todo: { note: 'Rencana bulan ini', to: routes.todoList },
  games: { note: 'Main berdua, yuk', to: routes.games },
  letter: { note: 'Kisah dan surat kita', to: routes.loveMoment },
}

// From one tag to the next, in milliseconds.
const STAGGER = 60

/** A paper tag that links to one feature. */
export function Tag({ id, place, index }: { id: FeatureId; place: TagPosition; index: number }) {
  const note = useId()
  const lead = leads[id]
  const style = { '--delay': `${index * STAGGER}ms` }
  return (
    <Link
      className="askew tag"
      data-position={place}
      to={lead.to}
      style={style}
      aria-describedby={note}
      onClick={() => play('click')}
    >
      <span className="disc tag-icon">
        <Icon name={id} />
      </span>
      <span className="titled">
        <b>{names[id]}</b>
        <small id={note} aria-hidden="true">
          {lead.note}
        </small>
      </span>
      <Icon name="chevronRight" />
    </Link>
  )
}

/** The thread that ties a tag to the heart on a wide screen. */
export function Thread({ place }: { place: TagPosition }) {
  return (
    <svg
      className="thread"
      data-position={place}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={place === 'below' ? 'M50 0V100' : 'M100 100C74 31 37 2 0 0'} />
    </svg>
  )
}
