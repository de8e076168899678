import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/routes.ts'
import { texts } from '#contract/texts.ts'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'
import { leave, useSession } from '#web/session/session.ts'
import './owner-only.css'

/**
 * Shows its content to whom the server lets edit. A session that has ended is asked for again in
 * place; an account that waits to be let in reads just that.
 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { data, state, again } = useSession()
  const { askLogin } = useLoginGate()
  const navigate = useNavigate()
  const isNobody = state === 'ready' && data.user === null
  useEffect(() => {
    if (!isNobody) return
    askLogin().catch((error: unknown) => {
      if (error instanceof LoginDeclined) void navigate(routes.login)
    })
  }, [isNobody, askLogin, navigate])
  if (state === 'ready' && data.owner) return children
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
