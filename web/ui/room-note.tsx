import type { ReactNode } from 'react'

// The note is shown from this number on, so that the limit comes as no surprise.
const FEW = 10

type Props = {
  className: string
  /** How many more items the list can hold. */
  room: number
  /** The items' name, such as 'foto'. */
  noun: string
  /** The sentence for a full list. */
  full: string
  icon?: ReactNode
}

/** A note that a list is almost full, or full. */
export function RoomNote({ className, room, noun, full, icon }: Props) {
  if (room > FEW) return null
  return (
    <p className={className}>
      {icon}
      {room > 0 ? `Masih muat ${room} ${noun} lagi.` : full}
    </p>
  )
}
