import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { Scene } from '#web/scene/scene.tsx'
import './screen-mail-link.css'

const HEADING = 'Email di pagi hari'

/** The token in the address of a page that a mail links to; '' where the link is cut off. */
export function useToken() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  return token
}

/** A page that a mail about the letters links to. */
export function MailLinkScene({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Scene plate="night" className="message message-dimmed stop" title={HEADING}>
      <h1 className="script" tabIndex={-1}>
        {HEADING}
      </h1>
      <p role="status">{text}</p>
      {children}
      <Link className="button button-ghost" to={routes.sealedLetters}>
        Ke Surat Bersegel
      </Link>
    </Scene>
  )
}
