import { OwnerIcon } from './owner-icon.tsx'
import './item-tools.css'

type Props = {
  /** The person's word for the item, such as 'pertanyaan 3'. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** Left out where items cannot be joined at all; undefined where this item cannot be. */
  onJoin?: (() => void) | undefined
  /** Left out where the last one has to stay. */
  onRemove?: (() => void) | undefined
}

/** Moves, joins and removes one item of a list that is being edited. */
export function ItemTools(props: Props) {
  const { name, isFirst, isLast, onMove, onJoin, onRemove } = props
  return (
    <span className="item-tools">
      <button
        type="button"
        data-tool="up"
        aria-label={`Naikkan ${name}`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <OwnerIcon name="up" />
      </button>
      <button
        type="button"
        data-tool="down"
        aria-label={`Turunkan ${name}`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <OwnerIcon name="down" />
      </button>
      {'onJoin' in props && (
        <button
          type="button"
          aria-label={`Gabungkan ${name} dengan yang di atasnya`}
          aria-disabled={!onJoin}
          onClick={onJoin}
        >
          <OwnerIcon name="join" />
        </button>
      )}
      <button
        type="button"
        data-tool="remove"
        aria-label={`Hapus ${name}`}
        aria-disabled={!onRemove}
        onClick={onRemove}
      >
        <OwnerIcon name="trash" />
      </button>
    </span>
  )
}
