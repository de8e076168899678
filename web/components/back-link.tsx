import { Link } from 'react-router'
import { play } from '#web/sound/sound.ts'
import { Icon } from './icon.tsx'
import './back-link.css'

/** The way back, in the top left corner of a screen; it clicks. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back-link glass" to={to} onClick={() => play('click')}>
      <Icon name="back" />
      {children}
    </Link>
  )
}
