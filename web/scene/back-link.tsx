import { Link } from 'wouter'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import './back-link.css'

const looks = { glass: 'back-link glass', ghost: 'back-link button button-ghost' }

type Props = {
  to: string
  /** Floats as glass by itself, or is a button among others. */
  look?: keyof typeof looks
  children: string
}

/** The link back from a screen; it clicks. */
export function BackLink({ to, look = 'glass', children }: Props) {
  return (
    <Link className={looks[look]} to={to} onClick={() => play('click')}>
      <Icon name="back" />
      <span>{children}</span>
    </Link>
  )
}
