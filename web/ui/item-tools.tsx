import { DeskIcon } from './desk-icon.tsx'
import './item-tools.css'

type Props = {
  /** What the person calls the item, such as 'pertanyaan 3'. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** Left out where the last one has to stay. */
  onRemove?: (() => void) | undefined
}

/** Moves and removes one item of a list that is being edited. */
export function ItemTools({ name, isFirst, isLast, onMove, onRemove }: Props) {
  return (
    <span className="item-tools">
      <button
        type="button"
        aria-label={`Naikkan ${name}`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <DeskIcon name="up" />
      </button>
      <button
        type="button"
        aria-label={`Turunkan ${name}`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <DeskIcon name="down" />
      </button>
      <button type="button" aria-label={`Hapus ${name}`} aria-disabled={!onRemove} onClick={onRemove}>
        <DeskIcon name="trash" />
      </button>
    </span>
  )
}
