import type { ReactNode } from 'react'

// The note is shown from this number on, so that the limit comes as no surprise.
const SHOWN_FROM = 10

type Props = {
  className: string
  /** How many more items the list can hold. */
  left: number
  /** The items' name, such as 'foto'. */
  noun: string
  /** The sentence for a full list. */
  full: string
  icon?: ReactNode
}

/** A note that a list is almost full, or full. */
export function LimitNote({ className, left, noun, full, icon }: Props) {
  if (left > SHOWN_FROM) return null
  return (
    <p className={className}>
      {icon}
      {left > 0 ? `Masih muat ${left} ${noun} lagi.` : full}
    </p>
  )
}
