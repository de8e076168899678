import { useEffect, useLayoutEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { loadSession } from '#contract/account/calls.ts'
import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { renew } from '#web/api/content.ts'
import { useReread } from '#web/api/reread.ts'
import { focusHeading } from '#web/effects/focus-heading.ts'
import { Plates } from '#web/scene/scene.tsx'
import { useSceneName } from '#web/scene/scene-name.ts'
import { AccountCard } from '#web/session/account-card.tsx'
import { LeaveButton } from '#web/session/leave-button.tsx'
import { ListFailure, useOwnList } from '#web/session/own-list.tsx'
import { useSession } from '#web/session/session.ts'
import { SessionsList } from '#web/session/sessions-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { load } from './calls.ts'
import { AddressForm } from './domain/address-form.tsx'
import { GiftCard } from './gift-card.tsx'
import '#web/forms/desk.css'
import './gift-list-screen.css'

/** The gifts of the account; without one it asks for the first gift's address. */
export function Screen() {
  const { data, state, error, refetch } = useGifts()
  useSceneName(data?.length === 0 ? 'account' : 'desk')
  useLayoutEffect(() => {
    document.title = 'Kadomu · Kado'
    navigate(routes.opening, { replace: true })
  }, [])
  if (data?.length === 0) return <FirstGift />
  return (
    <main className="desk-top kadomu">
      <Head />
      {state === 'loading' && (
        <p role="status" className="kadomu-loading">
          {common.loading}
        </p>
      )}
      {state === 'failed' && (
        <ListFailure text="Daftar kado belum bisa dimuat." error={error} onRetry={refetch} />
      )}
      {data && (
        <ul className="kadomu-list">
          {data.map((gift) => (
            <GiftCard key={gift.id} gift={gift} />
          ))}
          <li>
            <AnotherGift />
          </li>
        </ul>
      )}
      <div className="kadomu-foot">
        <SessionsList place="platform" />
      </div>
    </main>
  )
}

// Shows changes made at a gift's own address after the way back, and a sign-in in another tab.
function useGifts() {
  useReread(() => {
    for (const each of [load, loadSession]) void renew(each).catch(() => undefined)
  })
  return useOwnList(load)
}

function Head() {
  const { data } = useSession()
  return (
    <header className="kadomu-head">
      <img src="/images/heart-lantern.svg" alt="" />
      <h1 className="heading" tabIndex={-1}>
        Kadomu
      </h1>
      <p className="aside" translate="no">
        {data?.user?.email}
      </p>
      <LeaveButton className="button button-line button-small">Keluar</LeaveButton>
    </header>
  )
}

function FirstGift() {
  // Mounted only once the list is known to be empty.
  useEffect(() => void focusHeading(), [])
  return (
    <>
      <Plates />
      <AccountCard title="Pilih alamat kadomu" note="Di sinilah orang yang kamu sayang akan membukanya.">
        <AddressForm />
        <p className="cluster short-form-links kadomu-leave">
          <LeaveButton>Keluar</LeaveButton>
        </p>
      </AccountCard>
    </>
  )
}

function AnotherGift() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="row kadomu-more" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Buat kado lagi
      </button>
      {isOpen && (
        <Dialog
          title="Kado baru"
          note="Alamatnya tetap, isinya bisa kamu ganti kapan saja."
          onClose={() => setOpen(false)}
        >
          <AddressForm />
        </Dialog>
      )}
    </>
  )
}
