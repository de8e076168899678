import type { ReactNode } from 'react'
import { Scene } from '#web/scene/scene.tsx'
import './short-form.css'
import './account-card.css'

type Props = { title: string; note: ReactNode; children: ReactNode }

/** A failure of the link with which the page was opened; nothing where `children` is empty. */
export function AccountNotice({ children }: { children: string }) {
  return (
    children && (
      <p role="alert" className="note account-notice">
        {children}
      </p>
    )
  )
}

/** A card with a seal over the dusk, for the forms of an account. */
export function AccountCard({ title, note, children }: Props) {
  return (
    <Scene plate="dusk" className="account" title={title}>
      <i className="cover account-scrim" />
      <div className="paper account-card arrive">
        <img className="edge-seal" src="/images/wax-seal.svg" alt="" />
        <h1 className="heading" tabIndex={-1}>
          {title}
        </h1>
        <p className="heading-note">{note}</p>
        {children}
      </div>
    </Scene>
  )
}
