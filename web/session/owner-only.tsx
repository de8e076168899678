import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/routes.ts'
import { texts } from '#contract/texts.ts'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'
import { leave, useSession } from '#web/session/session.ts'
import './owner-only.css'

/**
 * Shows its content to whom the server lets edit, and asks everybody else to sign in; an account that
 * waits to be let in reads just that. Once shown, the content stays when the session ends: the next
 * save asks for it again, and nothing typed is gone.
 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { data, state, again } = useSession()
  const { askLogin } = useLoginGate()
  const navigate = useNavigate()
  const [wasOwner, setWasOwner] = useState(false)
  if (data?.owner && !wasOwner) setWasOwner(true)
  const isNobody = state === 'ready' && data.user === null && !wasOwner
  useEffect(() => {
    if (!isNobody) return
    askLogin().catch((error: unknown) => {
      if (error instanceof LoginDeclined) void navigate(routes.login)
    })
  }, [isNobody, askLogin, navigate])
  if (data?.owner || (wasOwner && !data?.user)) return children
  return (
    <main className="owner-only">
      {state === 'ready' && data.user && <NotLetIn />}
      {state === 'loading' && <p role="status">Memuat</p>}
      {state === 'failed' && (
        <>
          <p role="alert">Belum bisa memeriksa akunmu.</p>
          <button type="button" className="button button-line" onClick={again}>
            {texts.again}
          </button>
        </>
      )}
    </main>
  )
}

function NotLetIn() {
  const navigate = useNavigate()
  return (
    <>
      <p>{texts.notLetIn}</p>
      <button
        type="button"
        className="button button-line"
        onClick={() => void leave().then(() => navigate(routes.login))}
      >
        Keluar
      </button>
    </>
  )
}
