import { useRef } from 'react'
import { routes } from '#contract/routes.ts'
import { Icon } from '#web/components/icon.tsx'
import { home } from '#web/home.ts'
import { Link } from '#web/router.tsx'
import { OwnerOnly } from '#web/session/owner-only.tsx'
import { SessionsList } from '#web/session/sessions-list.tsx'
import { AccountsInvite } from './accounts-invite.tsx'
import { AccountsList } from './accounts-list.tsx'
import './accounts-screen.css'

/** Who may edit this gift, and where the caller's own account is signed in. */
export function Screen() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <OwnerOnly>
      <main className="accounts">
        <title>Akun · Kado</title>
        <p className="accounts-ways">
          <Link to={routes.editPages}>
            <Icon name="back" />
            Edit Pages
          </Link>
          {home !== undefined && (
            <a href={home}>
              <Icon name="gift" />
              Kadomu
            </a>
          )}
        </p>
        <div className="accounts-papers">
          <div className="accounts-side">
            <section className="sheet">
              <h1 ref={heading} tabIndex={-1}>
                Akun
              </h1>
              <p>
                Akun yang kamu izinkan bisa mengubah isi semua halaman hadiah ini. Yang menunggu sudah bisa
                masuk, tetapi belum bisa mengubah apa pun, dan terhapus sendiri setelah dua minggu.
              </p>
              <AccountsList onShorter={() => heading.current?.focus()} />
            </section>
            {home !== undefined && <AccountsInvite />}
          </div>
          <SessionsList />
        </div>
      </main>
    </OwnerOnly>
  )
}
