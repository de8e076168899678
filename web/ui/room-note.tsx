import type { ReactNode } from 'react'

// From this many on the note is shown, so that a full list comes as no surprise.
const FEW = 10

type Props = {
  className: string
  /** How many more the list can hold. */
  room: number
  /** What the list holds, such as 'foto'. */
  noun: string
  /** The sentence about a list that can hold no more. */
  full: string
  icon?: ReactNode
}

/** Notes that a list is almost full, or full. */
export function RoomNote({ className, room, noun, full, icon }: Props) {
  if (room > FEW) return null
  return (
    <p className={className}>
      {icon}
      {room > 0 ? `Masih muat ${room} ${noun} lagi.` : full}
    </p>
  )
}
