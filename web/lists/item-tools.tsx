import { OwnerIcon, type OwnerIconName } from '#web/ui/owner-icon.tsx'
import './item-tools.css'

type Props = {
  /** The person's word for the item, such as 'pertanyaan 3'. */
  name: string
  /** The id of a stored item, which gets the focus when its neighbour is removed. */
  item?: number
  isFirst: boolean
  isLast: boolean
  /** The words for moving it towards the first and the last one. */
  verbs?: { up: string; down: string }
  onMove: (by: -1 | 1) => void
  /** Left out where items cannot be joined at all; undefined where this item cannot be. */
  onJoin?: (() => void) | undefined
  /** Undefined where the last one has to stay. */
  onRemove: (() => void) | undefined
}

/** Moves, joins and removes one item of a list that is being edited. */
export function ItemTools(props: Props) {
  const { name, item, isFirst, isLast, onMove, onJoin, onRemove } = props
  const { up, down } = props.verbs ?? { up: 'Naikkan', down: 'Turunkan' }
  return (
    <span className="item-tools">
      <Tool icon="up" label={`${up} ${name}`} onPress={isFirst ? undefined : () => onMove(-1)} />
      <Tool icon="down" label={`${down} ${name}`} onPress={isLast ? undefined : () => onMove(1)} />
      {'onJoin' in props && (
        <Tool icon="join" label={`Gabungkan ${name} dengan yang di atasnya`} onPress={onJoin} />
      )}
      <Tool icon="trash" label={`Hapus ${name}`} item={item} onPress={onRemove} />
    </span>
  )
}

type ToolProps = { icon: OwnerIconName; label: string; item?: number | undefined; onPress: Props['onJoin'] }

function Tool({ icon, label, item, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="hit"
      data-tool={icon}
      data-remove={item}
      aria-label={label}
      aria-disabled={!onPress}
      onClick={onPress}
    >
      <OwnerIcon name={icon} />
    </button>
  )
}
