import { useRef } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { Refusal } from '#web/api/call.ts'
import { useContent } from '#web/api/content.ts'
import { giftListUrl } from '#web/gift-state/home.ts'
import { OwnerOnly } from '#web/gift-state/owner-only.tsx'
import { useSceneName } from '#web/scene/scene-name.ts'
import { SessionsList } from '#web/session/sessions-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountsInvite } from './accounts-invite.tsx'
import { AccountsList } from './accounts-list.tsx'
import { loadAccounts } from './calls.ts'
import '#web/forms/desk.css'
import './accounts-screen.css'

/** The accounts that may edit this gift, and the sessions of the caller's own account. */
export function Screen() {
  return (
    <OwnerOnly>
      <Accounts />
    </OwnerOnly>
  )
}

function Accounts() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error } = useContent(loadAccounts)
  useSceneName('desk accounts')
  const isGuest = error instanceof Refusal && error.code === 'forbidden'
  return (
    <main className="desk-top accounts">
      <title>Akun · Kado</title>
      <p className="row accounts-ways">
        <Link className="link" to={routes.editPages}>
          <Icon name="back" />
          Edit Pages
        </Link>
        {giftListUrl !== undefined && (
          <a className="link" href={giftListUrl}>
            <Icon name="gift" />
            Kadomu
          </a>
        )}
      </p>
      <div className="stack accounts-papers">
        <div className="stack accounts-side">
          <section className="desk-card sheet">
            <h1 ref={heading} className="heading" tabIndex={-1}>
              Akun
            </h1>
            {data && <ForOwner />}
            {isGuest ? <ForGuest /> : <AccountsList onShorter={() => heading.current?.focus()} />}
          </section>
          {giftListUrl !== undefined && <AccountsInvite />}
        </div>
        <SessionsList place={giftListUrl === undefined ? 'only' : 'gift'} />
      </div>
    </main>
  )
}

function ForOwner() {
  return (
    <p className="heading-note">
      Akun yang kamu izinkan bisa mengubah isi semua halaman hadiah ini. Yang menunggu sudah bisa masuk,
      tetapi belum bisa mengubah apa pun, dan terhapus sendiri setelah dua minggu.
    </p>
  )
}

function ForGuest() {
  return (
    <p className="heading-note">
      Kamu boleh mengubah isi semua halaman hadiah ini. Siapa lagi yang boleh, pemilik hadiah yang
      mengaturnya.
    </p>
  )
}
