import { type ReactNode, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { texts as account } from '#contract/account/contract.ts'
import { routes } from '#contract/routes.ts'
import { texts } from '#contract/texts.ts'
import { useReread } from '#web/api/reread.ts'
import { isLoggedIn } from '#web/session/flag.ts'
import { LeaveButton } from '#web/session/leave-button.tsx'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { useSession } from '#web/session/session.ts'
import '#web/forms/desk.css'
import './owner-only.css'

/**
 * Shows its content to accounts that may edit, and asks everyone else to sign in; an account that waits for
 * approval reads that. Once shown, the content stays when the session ends: the next save asks for a login,
 * and typed values are kept.
 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { data, state, refetch } = useSession()
  const [wasOwner, setWasOwner] = useState(false)
  if (data?.owner && !wasOwner) setWasOwner(true)
  useLoginFor(state === 'ready' && data.user === null && !wasOwner)
  if (data?.owner || (wasOwner && !data?.user)) return children
  return (
    <main className="message desk-top owner-only">
      {state === 'ready' && data.user && <NotLetIn onReturn={refetch} />}
      {state === 'loading' && <p role="status">{texts.loading}</p>}
      {state === 'failed' && (
        <>
          <p role="alert">Belum bisa memeriksa akunmu.</p>
          <button type="button" className="button button-line" onClick={refetch}>
            {texts.again}
          </button>
        </>
      )}
    </main>
  )
}

// A person who has just signed out is not asked to sign in again.
function useLoginFor(isNobody: boolean) {
  const { askLogin } = useLoginGate()
  useEffect(() => {
    if (!isNobody || !isLoggedIn()) return
    void askLogin().then((isIn) => isIn || navigate(routes.login))
  }, [isNobody, askLogin])
}

// The admin may have approved the account meanwhile: the state is read when this page becomes visible.
function NotLetIn({ onReturn }: { onReturn: () => Promise<void> }) {
  useReread(onReturn)
  return (
    <>
      <img src="/images/heart-lantern.svg" alt="" />
      <p>{account.notLetIn}</p>
      <LeaveButton className="button button-line">Keluar</LeaveButton>
    </>
  )
}
